import { vi } from 'vitest';

/** What antd asks of a browser's layout and jsdom does not have: no width matches, and nothing changes its size. */
export function stubLayout(): void {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
}

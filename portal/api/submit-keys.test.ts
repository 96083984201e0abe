import { afterEach, expect, test, vi } from 'vitest';
import { withSubmitKey } from './call.ts';

afterEach(() => vi.unstubAllGlobals());

const keyOf = (submit: string) => withSubmitKey(submit, async (key) => key);

/** Sends a submit whose answer is lost; the key it was sent with. */
async function lose(submit: string): Promise<string> {
  const keys: string[] = [];
  const sending = withSubmitKey(submit, async (key) => {
    keys.push(key);
    throw new Error('no answer');
  });
  await expect(sending).rejects.toThrow('no answer');
  return keys[0]!;
}

test('a key is a random UUID', async () => {
  expect(await keyOf('a')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('what was not answered keeps its key until it is, however often it is sent', async () => {
  const key = await lose('b');
  expect(await lose('b')).toBe(key);
  expect(await keyOf('b')).toBe(key);
});

test('after it is done the same once more is another submit', async () => {
  expect(await keyOf('c')).not.toBe(await keyOf('c'));
});

test('two presses at once are one submit', async () => {
  const [one, other] = await Promise.all([keyOf('d'), keyOf('d')]);
  expect(one).toBe(other);
});

test('other fields are another submit, and the first one is still known afterwards', async () => {
  const key = await lose('e');
  expect(await keyOf('f')).not.toBe(key);
  expect(await keyOf('e')).toBe(key);
});

test('over https a tab keeps what is not done under a digest, and knows it again after a reload', async () => {
  const kept = new Map<string, string>();
  stubTab({ getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => void kept.set(name, value) });
  const key = await lose('patientName=张三');
  const [stored] = kept.values();
  expect(stored).toContain(key);
  expect(stored).not.toContain('张三');
  vi.resetModules();
  const reloaded = await import('./call.ts');
  expect(await reloaded.withSubmitKey('patientName=张三', async (again) => again)).toBe(key);
  expect([...kept.values()].join()).not.toContain(key);
});

test.each(['QuotaExceededError', 'SecurityError'])(
  '%s: what cannot be kept is sent all the same, and once',
  async (name) => {
    const refuse = () => {
      throw new DOMException('', name);
    };
    stubTab({ getItem: refuse, setItem: refuse });
    const key = await lose(name);
    expect(await keyOf(name)).toBe(key);
  },
);

/** As a page over https has it; node has neither. */
function stubTab(storage: Pick<Storage, 'getItem' | 'setItem'>) {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('sessionStorage', storage);
}

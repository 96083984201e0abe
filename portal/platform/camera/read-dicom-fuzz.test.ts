import { readdir, readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openDicom } from './read-dicom.ts';
import { Unreadable } from './unreadable.ts';

const folder = new URL('../../../tests/camera-files/', import.meta.url);
const names = (await readdir(folder)).filter((name) => name.endsWith('.dcm'));
const files = await Promise.all(names.map(async (name) => new Uint8Array(await readFile(new URL(name, folder)))));

const longestMs = 5000;

/** Reads the first frame; answers the reason where there is none. */
async function outcome(bytes: Uint8Array): Promise<'picture' | 'reason'> {
  const begun = performance.now();
  try {
    const opened = await openDicom(bytes);
    const { width, height, rgba } = await opened!.frame(0);
    expect(rgba).toHaveLength(4 * width * height);
    return 'picture';
  } catch (error) {
    expect(error).toBeInstanceOf(Unreadable);
    return 'reason';
  } finally {
    expect(performance.now() - begun).toBeLessThan(longestMs);
  }
}

const file = fc.constantFrom(...files);

test('security 86: a file that was cut short is a picture or a reason, within time', async () => {
  await fc.assert(
    fc.asyncProperty(file, fc.double({ min: 0, max: 1, noNaN: true }), async (bytes, share) => {
      await outcome(bytes.slice(0, Math.floor(share * bytes.length)));
    }),
    { numRuns: 300 },
  );
});

test('security 86: a file with bytes that were changed is a picture or a reason, within time', async () => {
  const change = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), value: fc.integer({ min: 0, max: 255 }) });
  await fc.assert(
    fc.asyncProperty(file, fc.array(change, { minLength: 1, maxLength: 12 }), async (bytes, changes) => {
      const changed = bytes.slice();
      for (const { at, value } of changes) changed[132 + Math.floor(at * (bytes.length - 133))] = value;
      await outcome(changed);
    }),
    { numRuns: 1000 },
  );
});

test('security 86: noise behind the first bytes of a file is a reason', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (noise) => {
      const bytes = Uint8Array.from([...new Uint8Array(128), ...Buffer.from('DICM'), ...noise]);
      expect(await outcome(bytes)).toBe('reason');
    }),
    { numRuns: 300 },
  );
});

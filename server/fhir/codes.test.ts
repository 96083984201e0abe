import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownCodes, ownCoding, systems } from './codes.ts';
import { uuidOf } from './document.ts';

test('docs/fhir.md tells every own code, and no other', async () => {
  const text = await readFile(join(import.meta.dirname, '../../docs/fhir.md'), 'utf8');
  expect(text).toContain(systems.own);
  const rows = text.slice(text.indexOf('| 项目 | 值 |')).matchAll(/^\| `([^`]+)`(?: [^|]+)? \| (.*) \|$/gm);
  const told = [...rows].flatMap(([, name, values]) => {
    const isGroup = name!.endsWith('.…');
    const codes = [...values!.matchAll(/`([^`]+)`/g)].map(([, code]) => (isGroup ? code! : `${name}.${code}`));
    return isGroup ? codes : [name!, ...codes];
  });
  expect(told.sort()).toEqual([...ownCodes.keys()].sort());
});

test('a code that is none of the own leaves with nothing', () => {
  expect(() => ownCoding('rop.stage.6')).toThrow();
});

test('an id is a UUID of version 5, the same for the same name', () => {
  expect(uuidOf('a')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(uuidOf('a')).toBe(uuidOf('a'));
  expect(uuidOf('a')).not.toBe(uuidOf('b'));
});

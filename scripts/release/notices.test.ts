import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noticesOf, noticesText } from './notices.ts';

const root = join(import.meta.dirname, '../..');
const notices = noticesOf(join(root, 'node_modules'));

type Lock = { packages: Record<string, { dev?: boolean; devOptional?: boolean; optional?: boolean; name?: string }> };
const { packages }: Lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
/** By the name under which they lie in the folder. */
const carried = Object.entries(packages)
  .filter(([path, { dev, devOptional, optional }]) => path && !dev && !devOptional && !optional)
  .map(([path, { name }]) => name ?? path.slice(path.lastIndexOf('node_modules/') + 13));

/** Licences that let a hospital be given the package with the product. */
const allowed =
  /^\(?(MIT|MIT-0|ISC|0BSD|BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|Unlicense|Python-2\.0|MPL-2\.0|LGPL-3\.0-or-later|Zlib|PostgreSQL)\b/;

test('every package that a release carries has a licence under which it may be given on', () => {
  const licenceOf = new Map(notices.map(({ name, licence }) => [name, licence]));
  expect(carried.length).toBeGreaterThan(50);
  expect(carried.filter((name) => !allowed.test(licenceOf.get(name) ?? ''))).toEqual([]);
});

test('the notices name each package once, with the words of its licence', () => {
  const text = noticesText(notices);
  for (const name of ['fastify', 'kysely', 'sharp', '@node-rs/argon2']) expect(text).toContain(`\n${name} `);
  const fastify = notices.find(({ name }) => name === 'fastify')!;
  expect(fastify.text).toContain('Permission is hereby granted');
  expect(text.split(fastify.text)).toHaveLength(2);
});

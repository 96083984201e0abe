import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** What is told in both languages, so that neither is forgotten when the other changes. */
const told = ['README', 'docs/going-live', 'docs/operations', 'docs/clinical-safety'];

const read = (name: string) => readFile(join(root, name), 'utf8');

/** Links of a Chinese text lead to Chinese ones. */
const inEnglish = (text: string) => text.replaceAll('.zh-CN.md', '.md');

const lines = (text: string) => text.split('\n');
const isCode = (line: string) => /^ {4,}\S/.test(line);
const isHazardOrRule = /^[A-Z]\d+$/;

const cellsOf = (line: string) =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());

/** What must be the same in any language. */
const skeletonOf = (text: string) => {
  const rows = lines(text).filter((line) => line.startsWith('|'));
  return {
    headings: lines(text).flatMap((line) => /^#+(?= )/.exec(line)?.[0] ?? []),
    /** Without what a remark says. */
    commands: lines(text)
      .filter(isCode)
      .map((line) => line.replace(/\s*# .*/, '').trim())
      .filter(Boolean),
    /** Commands, settings, files, answers. */
    names: [...new Set([...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name!.replaceAll(/\s+/g, ' ')))].toSorted(),
    links: [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to]) => to!).toSorted(),
    rowLengths: rows.map((row) => cellsOf(row).length),
    hazardsAndRules: rows
      .map(cellsOf)
      .filter(([id]) => isHazardOrRule.test(id!))
      .map(([id]) => id),
    risks: rows.map(cellsOf).flatMap((cells) => cells.filter((cell) => /^\d → \d$/.test(cell))),
    boxes: lines(text).filter((line) => /^\s*- \[ \]/.test(line)).length,
  };
};

test.each(told)('%s says the same in English and in Chinese, and each leads to what there is', async (name) => {
  const [english, chinese] = [await read(`${name}.md`), await read(`${name}.zh-CN.md`)];
  const ofEach = [english, inEnglish(chinese)].map((text) =>
    // Each README names the other one, and draws a map with words in it.
    skeletonOf(text.replace(/^\[(中文|English)\]\(.*\)$/m, '').replace(/^```[\s\S]*?^```$/m, '')),
  );
  expect(ofEach[1]).toEqual(ofEach[0]);
});

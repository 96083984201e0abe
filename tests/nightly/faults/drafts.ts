import { diseases } from '../../../contract/diseases.ts';
import type { Draft } from './editor.ts';
import type { Random } from '../../../server/testing/random.ts';

const profiles = diseases.flatMap(({ children }) => children.map(({ id }) => id));
const monthMs = 30 * 24 * 3_600_000;

/** `2026-01-02 09:30:00`, as forms carry a time. */
export function shanghaiTime(timeMs: number): string {
  return new Date(timeMs).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' });
}

/** An article unlike any other, told by its number. Some share their date with another, some are due in a few seconds. */
export function randomDraft(random: Random, number: number, previewPic: string, dates: readonly string[]): Draft {
  const paragraph = `<p>第 ${number} 稿：出生体重低于 2000 克的早产儿应按时筛查眼底。</p>`;
  return {
    title: `停机演练第 ${number} 稿`,
    author: '健康教育组',
    source: '眼科',
    content: paragraph.repeat(random.between(1, 40)),
    pubDateTime: randomDate(random, dates),
    diseaseProfile: random.pick(profiles),
    previewPic,
  };
}

function randomDate(random: Random, dates: readonly string[]): string {
  if (random.chance(0.1) && dates.length > 0) return random.pick(dates);
  if (random.chance(0.04)) return shanghaiTime(Date.now() + random.between(1000, 4000));
  return shanghaiTime(Date.now() - random.between(0, random.chance(0.5) ? monthMs : 12 * monthMs));
}

import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { cameraTexts } from '../../../contract/camera-texts.ts';
import { openDicom } from './read-dicom.ts';
import { compareWhose } from './whose.ts';

const opened = async (name: string) =>
  (await openDicom(
    new Uint8Array(await readFile(new URL(`../../../tests/camera-files/dicom-${name}.dcm`, import.meta.url))),
  ))!;

test.each([
  'exif-orientation-3-is-turned-round',
  'exif-orientation-6-is-scrambled',
  'with-exif-alone-head-says-RGB-false-colours',
  'without-app-segments-4-2-0-head-says-RGB-false-colours',
])('%s: a JPEG frame is drawn as it is stored, in its colours', async (name) => {
  const { width, height, rgba } = await (await opened(`jpeg-${name}`)).frame(0);
  expect([width, height]).toEqual([320, 240]);
  const near = (x: number, y: number, colour: number[]) => {
    for (const [at, shade] of colour.entries()) expect(rgba[4 * (320 * y + x) + at]).toBeCloseTo(shade, -1);
  };
  near(0, 0, [255, 255, 255]);
  near(280, 40, [29, 180, 39]);
  near(40, 200, [141, 45, 109]);
  near(319, 239, [20, 41, 220]);
});

test.each(['name-in-gbk-head-says-GB2312', 'name-in-gbk-head-says-ISO_IR_100', 'name-in-utf8-head-says-ISO_IR_100'])(
  '%s: the name is read',
  async (name) => {
    const { names } = (await opened(name)).from(0).whose;
    expect(names.map((one) => one.replaceAll(' ', ''))).toContain('林小宝');
  },
);

test('a name is the same whichever middle dot it is written with', async () => {
  const { whose } = (await opened('name-with-katakana-middle-dot')).from(0);
  const child = { name: '阿依古丽·买买提', birthday: '2026-09-05' };
  expect(compareWhose(whose, child).differs).toEqual({});
});

test('an hour of another zone is the day in Beijing, and dates with dashes are days', async () => {
  expect((await opened('acquired-20261019233000+0000-is-20-october-here')).from(0).said.takenOn).toBe('2026-10-20');
  expect((await opened('birth-date-written-2026-09-05')).from(0).whose.birthday).toBe('2026-09-05');
});

test('a wrong number of frames costs none that is there, and those that are missing are counted', async () => {
  const [none, three] = [await opened('number-of-frames-0'), await opened('number-of-frames-3-holds-1')];
  expect([none.frames, none.said]).toEqual([1, 1]);
  expect([three.frames, three.said]).toEqual([1, 3]);
  for (const { frame } of [none, three]) expect((await frame(0)).width).toBe(48);
  expect(cameraTexts.framesMissing(3, 1)).toContain('3');
});

test('pixels that are wider than high are drawn so', async () => {
  const { width, height, rgba } = await (await opened('pixel-aspect-ratio-1-2')).frame(0);
  expect([width, height]).toEqual([96, 32]);
  expect(rgba).toHaveLength(4 * 96 * 32);
});

import { expect, test } from 'vitest';
import { cameraTexts } from '../../../contract/camera-texts.ts';
import type { Whose } from './said.ts';
import { compareWhose, loadSpellings } from './whose.ts';

const spellings = await loadSpellings();
const compared = (names: string[], name: string, { inFile = '2026-01-05', inForm = '' } = {}) =>
  compareWhose({ names, birthday: inFile }, { name, birthday: inForm }, spellings);
const same = { differs: {}, unsure: [] };

test.each([
  [['ZHANG SAN', '张 三'], '张三'],
  [['张三'], ' 张 三 '],
  [['ZHANG SAN'], '张三'],
  [['San Zhang'], '张三'],
  [['ZENG XIAO-LI'], '曾晓丽'],
  [['LYU FANG'], '吕芳'],
  [['LV FANG'], '吕芳'],
  [['Anna Li'], 'LI, Anna'],
  [['阿依古丽·买买提'], '阿依古丽买买提'],
  [['阿依古丽・买买提'], '阿依古丽·买买提'],
  [['ＺＨＡＮＧ　ＳＡＮ'], '张•三'],
])('%j is the name %s', (inFile, inForm) => {
  expect(compared(inFile, inForm)).toEqual(same);
});

test.each([
  [['LI SI'], '张三', 'LI SI'],
  [['LI SI', '李 四'], '张三', '李四'],
  // What is written in Chinese counts, though another name sounds the same.
  [['ZHANG SAN', '章 叁'], '张三', '章叁'],
])('%j is another name than %s', (inFile, inForm, shown) => {
  expect(compared(inFile, inForm)).toEqual({ differs: { name: cameraTexts.nameDiffers(shown, inForm) }, unsure: [] });
});

test('another birth date is pointed out, also where the name is the same', () => {
  expect(compared(['张三'], '张三', { inFile: '2026-01-05', inForm: '2026-01-06' }).differs).toEqual({
    birthday: cameraTexts.birthdayDiffers('2026-01-05', '2026-01-06'),
  });
  expect(compared(['张三'], '张三', { inFile: '2026-01-05', inForm: '' })).toEqual(same);
});

test('where the form or the file names nobody, the doctor is asked', () => {
  expect(compared(['张三'], '')).toEqual({ differs: {}, unsure: [cameraTexts.nameInFile('张三')] });
  expect(compared([], '张三')).toEqual({ differs: {}, unsure: [cameraTexts.nobodyNamed] });
  expect(compareWhose(undefined, { name: '张三', birthday: '' })).toEqual({
    differs: {},
    unsure: [cameraTexts.identityGone],
  });
});

test('a birth date that the file does not name, or that is none, is said not to be compared', () => {
  const of = (whose: Whose) => compareWhose(whose, { name: '张三', birthday: '2026-01-05' }).unsure;
  expect(of({ names: ['张三'] })).toEqual([cameraTexts.noBirthday]);
  expect(of({ names: ['张三'], birthdayIsNone: true })).toEqual([cameraTexts.birthdayIsNone]);
  expect(of({ names: [] })).toEqual([cameraTexts.nobodyNamed, cameraTexts.noBirthday]);
});

test('another sex is pointed out, where file and form both name one', () => {
  const whose: Whose = { names: ['张三'], sex: '1' };
  const of = (sex?: string) => compareWhose(whose, { name: '张三', birthday: '', sex }).differs;
  expect(of('0')).toEqual({ sex: cameraTexts.sexDiffers('男', '女') });
  expect([of('1'), of()]).toEqual([{}, {}]);
});

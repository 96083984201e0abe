import { expect, test } from 'vitest';
import { addressed } from './addressed.ts';

test('a doctor is called 医生 once, whatever the name already ends in', () => {
  expect(['林知远', '测试医生', '王主任', '李大夫'].map(addressed)).toEqual([
    '林知远医生',
    '测试医生',
    '王主任',
    '李大夫',
  ]);
});

import { expect, test } from 'vitest';
import { absenceTexts } from './absence-texts.ts';

test('that an eye is missing does not end what is looked for after a tumour', () => {
  expect(absenceTexts.note).not.toContain('不再有复查日期');
  expect(absenceTexts.note).toMatch(/肿瘤.*两年.*3 个月.*眼窝.*原因不明.*排除肿瘤/);
});

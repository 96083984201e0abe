import { expect, test } from 'vitest';
import { transferRows } from './TransferDialog.tsx';

const all = ['甲', '乙', '丙', '丁'].map((label, at) => ({ id: at + 1, label }));

test('who added what and who took it away is told, and each can be taken over', () => {
  let sent = [1, 3];
  const rows = transferRows(all, { began: [1, 2], stored: [2, 4], sent }, (next) => {
    sent = next;
  });
  expect(rows).toMatchObject([
    { label: '甲', stored: '移除', sent: '未改动（已有）' },
    { label: '乙', stored: '未改动（已有）', sent: '移除' },
    { label: '丙', stored: '未改动（没有）', sent: '加上' },
    { label: '丁', stored: '加上', sent: '未改动（没有）' },
  ]);
  rows[0]!.onTake!();
  expect(sent).toEqual([3]);
  rows[3]!.onTake!();
  expect(sent).toEqual([1, 3, 4]);
});

test('what both have, and what somebody deleted meanwhile, is not told', () => {
  expect(transferRows(all, { began: [1, 9], stored: [1], sent: [1, 9] }, () => {})).toEqual([]);
});

import { expect, test } from 'vitest';
import { placeholderParts, siteParts, telephoneLike } from './site-content.ts';

const nothing = Object.fromEntries(Object.keys(siteParts).map((part) => [part, []])) as unknown as Parameters<
  typeof placeholderParts
>[0];

test('what somebody vouched for and still reads like a sample is named, what is marked as one is not', () => {
  const number = '0000-12345678';
  expect(placeholderParts({ ...nothing, phones: { sample: false, number } as never })).toEqual(['phones']);
  expect(placeholderParts({ ...nothing, phones: { sample: true, number } as never })).toEqual([]);
  const addresses = [{ sample: false, address: '示例省示例市童心路 1 号' }] as never;
  expect(placeholderParts({ ...nothing, addresses })).toEqual(['addresses']);
  expect(placeholderParts({ ...nothing, phones: { sample: false, number: '0571-12340000' } as never })).toEqual([]);
});

test.each(['0000-12345678', '010-66667777', '+86 571 8888 0000', '(0571) 88880000 转 6', '120', '13800000000'])(
  '%s can be called',
  (number) => expect(telephoneLike.test(number)).toBe(true),
);

test.each(['打电话', '1', 'javascript:alert(1)', '', '电话 120'])('%s cannot', (number) =>
  expect(telephoneLike.test(number)).toBe(false),
);

import { expect, test } from 'vitest';
import { actionOfKey } from './viewer-commands.ts';

const fitted = { zoom: 1, active: 0, actualZoom: 2.5 } as const;

test('arrow keys walk through the images while one fits, and pan once it is enlarged', () => {
  expect(actionOfKey('ArrowRight', false, fitted)).toEqual({ type: 'go', step: 1 });
  expect(actionOfKey('ArrowRight', false, { ...fitted, zoom: 3 })).toMatchObject({ type: 'pan', dy: 0 });
  expect(actionOfKey('ArrowDown', false, fitted)).toMatchObject({ type: 'pan' });
});

test('shift turns a key around', () => {
  expect(actionOfKey('R', true, fitted)).toEqual({ type: 'turn', quarters: -1 });
  expect(actionOfKey('b', false, fitted)).toEqual({ type: 'light', which: 'brightness', step: 10 });
  expect(actionOfKey('B', true, fitted)).toEqual({ type: 'light', which: 'brightness', step: -10 });
});

test('1 shows the image pixel by pixel; keys without a meaning do nothing', () => {
  expect(actionOfKey('1', false, fitted)).toEqual({ type: 'zoomTo', zoom: 2.5 });
  expect(actionOfKey('q', false, fitted)).toBeUndefined();
});

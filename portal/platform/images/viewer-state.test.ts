import { expect, test } from 'vitest';
import { maxZoom, startViewer, type ViewerAction, type ViewerState, viewerReducer } from './viewer-state.ts';

const after = (state: ViewerState, ...actions: ViewerAction[]) => actions.reduce(viewerReducer, state);

test('zooming keeps what is under the pointer under it', () => {
  const { panes } = after(startViewer(3, 0), { type: 'zoom', factor: 2, x: 0.25, y: -0.25 });
  expect(panes[0].view).toEqual({ zoom: 2, x: -0.25, y: 0.25 });
});

test('zoom and pan stay within bounds', () => {
  const zoomedIn = after(startViewer(1, 0), { type: 'zoom', factor: 1000 }, { type: 'pan', dx: 99, dy: -99 });
  expect(zoomedIn.panes[0].view).toEqual({ zoom: maxZoom, x: 7.5, y: -7.5 });
  const out = after(zoomedIn, { type: 'zoom', factor: 0.0001 });
  expect(out.panes[0].view).toEqual({ zoom: 1, x: 0, y: 0 });
});

test('two linked panes zoom and pan together, unlinked ones apart', () => {
  const compared = after(startViewer(3, 1), { type: 'compare' }, { type: 'zoom', factor: 3, x: 0.1, y: 0 });
  expect(compared.panes.map(({ index }) => index)).toEqual([1, 2]);
  expect(compared.panes[1]!.view).toEqual(compared.panes[0].view);
  const apart = after(compared, { type: 'link' }, { type: 'pan', pane: 0, dx: 0.2, dy: 0 });
  expect(apart.panes[0].view.x).not.toBe(apart.panes[1]!.view.x);
});

test('a single image is compared with its green channel', () => {
  const { panes } = after(startViewer(1, 0), { type: 'compare' });
  expect(panes.map(({ look }) => look.redFree)).toEqual([false, true]);
});

test('light and filter stay from image to image, turns do not', () => {
  const state = after(
    startViewer(2, 1),
    { type: 'redFree' },
    { type: 'light', which: 'contrast', step: 40 },
    { type: 'turn', quarters: 1 },
    { type: 'flip', axis: 'x' },
    { type: 'go', step: 1 },
  );
  expect(state.panes[0]).toMatchObject({
    index: 0,
    look: { redFree: true, contrast: 140, quarterTurns: 0, flipX: false },
  });
  expect(after(state, { type: 'reset' }).panes[0].look).toMatchObject({ redFree: false, contrast: 100 });
});

test('linked panes keep the place being compared while one walks on', () => {
  const state = after(startViewer(4, 0), { type: 'compare' }, { type: 'zoom', factor: 4 }, { type: 'go', step: 1 });
  expect(state.panes[1]).toMatchObject({ index: 2, view: { zoom: 4 } });
});

test('brightness stays within its range, and comparing ends with the pane in use', () => {
  const state = after(startViewer(3, 0), { type: 'light', which: 'brightness', value: 9999 }, { type: 'compare' });
  expect(state.panes[0].look.brightness).toBe(300);
  expect(after(state, { type: 'compare' }).panes).toMatchObject([{ index: 1 }]);
});

import type { ViewerAction, ViewerState } from './viewer-state.ts';

const panStep = 0.08;
const lightStep = 10;
const zoomStep = 1.25;

/** What the keys do, as the help lists it. */
export const keyHelp: ReadonlyArray<[keys: string, does: string]> = [
  ['+ / −', '放大、缩小'],
  ['方向键', '移动图像；未放大时左右键切换上一张、下一张'],
  ['0', '适应窗口'],
  ['1', '原始像素'],
  ['R / Shift+R', '顺时针、逆时针旋转'],
  ['H / V', '左右翻转、上下翻转'],
  ['B / Shift+B', '增加、降低亮度'],
  ['C / Shift+C', '增加、降低对比度'],
  ['G', '无赤光（绿色通道）'],
  ['[ / ]', '上一张、下一张'],
  ['D', '两图对比'],
  ['S', '切换操作的图像'],
  ['L', '联动缩放与移动'],
  ['X', '重置'],
  ['?', '快捷键说明'],
  ['Esc', '关闭'],
];

type Situation = { zoom: number; active: 0 | 1; actualZoom: number };

/** The actions by key; `sign` is -1 with shift. */
const actions: Record<string, (situation: Situation, sign: 1 | -1) => ViewerAction> = {
  '+': () => ({ type: 'zoom', factor: zoomStep }),
  '-': () => ({ type: 'zoom', factor: 1 / zoomStep }),
  '0': () => ({ type: 'zoomTo', zoom: 1 }),
  '1': ({ actualZoom }) => ({ type: 'zoomTo', zoom: actualZoom }),
  R: (_, sign) => ({ type: 'turn', quarters: sign }),
  H: () => ({ type: 'flip', axis: 'x' }),
  V: () => ({ type: 'flip', axis: 'y' }),
  B: (_, sign) => ({ type: 'light', which: 'brightness', step: sign * lightStep }),
  C: (_, sign) => ({ type: 'light', which: 'contrast', step: sign * lightStep }),
  G: () => ({ type: 'redFree' }),
  '[': () => ({ type: 'go', step: -1 }),
  ']': () => ({ type: 'go', step: 1 }),
  D: () => ({ type: 'compare' }),
  S: ({ active }) => ({ type: 'activate', pane: active === 0 ? 1 : 0 }),
  L: () => ({ type: 'link' }),
  X: () => ({ type: 'reset' }),
  ARROWLEFT: ({ zoom }) => (zoom === 1 ? { type: 'go', step: -1 } : { type: 'pan', dx: panStep, dy: 0 }),
  ARROWRIGHT: ({ zoom }) => (zoom === 1 ? { type: 'go', step: 1 } : { type: 'pan', dx: -panStep, dy: 0 }),
  ARROWUP: () => ({ type: 'pan', dx: 0, dy: panStep }),
  ARROWDOWN: () => ({ type: 'pan', dx: 0, dy: -panStep }),
};
const sameKeys: Record<string, string> = { '=': '+', _: '-', PAGEUP: '[', PAGEDOWN: ']' };

/** The action a key stands for; undefined for other keys. */
export function actionOfKey(key: string, shift: boolean, situation: Situation): ViewerAction | undefined {
  const name = key.toUpperCase();
  return actions[sameKeys[name] ?? name]?.(situation, shift ? -1 : 1);
}

type Tool = {
  name: string;
  /** Does what its key does. */
  key: string;
  /** The path of a drawing of 24 by 24. */
  icon: string;
  pressed?: (state: ViewerState) => boolean;
  disabled?: (state: ViewerState) => boolean;
  shown?: (state: ViewerState) => boolean;
};

const lookOf = ({ panes, active }: ViewerState) => panes[active]!.look;
const hasMany = ({ count }: ViewerState) => count > 1;
const compares = ({ panes }: ViewerState) => panes.length === 2;

/** The buttons, in their order. */
export const tools: readonly Tool[] = [
  { name: '上一张', key: '[', icon: 'M15 5l-7 7 7 7', shown: hasMany },
  { name: '下一张', key: ']', icon: 'M9 5l7 7-7 7', shown: hasMany },
  { name: '缩小', key: '-', icon: 'M5 12h14', disabled: ({ panes, active }) => panes[active]!.view.zoom <= 1 },
  { name: '放大', key: '+', icon: 'M5 12h14M12 5v14' },
  { name: '适应', key: '0', icon: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5' },
  { name: '原始', key: '1', icon: 'M7 7l2-1v12M16 7l2-1v12M12.5 10v.1M12.5 15v.1' },
  { name: '旋转', key: 'R', icon: 'M19 12a7 7 0 1 1-2.5-5.4M19 4v4h-4' },
  { name: '左右翻转', key: 'H', icon: 'M12 3v18M9 7L4 17h5zM15 7l5 10h-5z', pressed: (state) => lookOf(state).flipX },
  { name: '上下翻转', key: 'V', icon: 'M3 12h18M7 9l10-5v5zM7 15l10 5v-5z', pressed: (state) => lookOf(state).flipY },
  {
    name: '明暗',
    key: 'B C',
    icon: 'M12 8a4 4 0 1 0 0 8zM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6L7 7M17 17l1.4 1.4M5.6 18.4L7 17M17 7l1.4-1.4M12 8a4 4 0 0 1 0 8',
  },
  {
    name: '无赤光',
    key: 'G',
    icon: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 9v6M9 12h6',
    pressed: (state) => lookOf(state).redFree,
  },
  { name: '对比', key: 'D', icon: 'M4 5h7v14H4zM13 5h7v14h-7z', pressed: compares },
  {
    name: '联动',
    key: 'L',
    icon: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
    pressed: ({ linked }) => linked,
    shown: compares,
  },
  { name: '换图', key: 'S', icon: 'M4 9h14l-4-4M20 15H6l4 4', shown: compares },
  { name: '重置', key: 'X', icon: 'M5 12a7 7 0 1 0 2.5-5.4M5 4v4h4' },
  { name: '快捷键', key: '?', icon: 'M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2M12 17.5v.1' },
];

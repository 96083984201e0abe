import type { ViewerAction } from './viewer-state.ts';

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

const arrows: Record<string, { dx: number; dy: number }> = {
  ArrowLeft: { dx: panStep, dy: 0 },
  ArrowRight: { dx: -panStep, dy: 0 },
  ArrowUp: { dx: 0, dy: panStep },
  ArrowDown: { dx: 0, dy: -panStep },
};

type Situation = { zoom: number; active: 0 | 1; actualZoom: number };

/** The action a key stands for; undefined for other keys. */
export function actionOfKey(
  key: string,
  shift: boolean,
  { zoom, active, actualZoom }: Situation,
): ViewerAction | undefined {
  const arrow = arrows[key];
  if (arrow) {
    if (zoom === 1 && arrow.dx !== 0) return { type: 'go', step: arrow.dx > 0 ? -1 : 1 };
    return { type: 'pan', ...arrow };
  }
  const sign = shift ? -1 : 1;
  switch (key.toLowerCase()) {
    case '+':
    case '=':
      return { type: 'zoom', factor: zoomStep };
    case '-':
    case '_':
      return { type: 'zoom', factor: 1 / zoomStep };
    case '0':
      return { type: 'zoomTo', zoom: 1 };
    case '1':
      return { type: 'zoomTo', zoom: actualZoom };
    case 'r':
      return { type: 'turn', quarters: sign };
    case 'h':
      return { type: 'flip', axis: 'x' };
    case 'v':
      return { type: 'flip', axis: 'y' };
    case 'b':
      return { type: 'light', which: 'brightness', step: sign * lightStep };
    case 'c':
      return { type: 'light', which: 'contrast', step: sign * lightStep };
    case 'g':
      return { type: 'redFree' };
    case '[':
    case 'pageup':
      return { type: 'go', step: -1 };
    case ']':
    case 'pagedown':
      return { type: 'go', step: 1 };
    case 'd':
      return { type: 'compare' };
    case 's':
      return { type: 'activate', pane: active === 0 ? 1 : 0 };
    case 'l':
      return { type: 'link' };
    case 'x':
      return { type: 'reset' };
    default:
      return undefined;
  }
}

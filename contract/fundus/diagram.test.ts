import { expect, test } from 'vitest';
import { type FundusDrawing, fundusDiagram } from './diagram.ts';
import { hourSectorPath } from './geometry.ts';
import { legendOf } from './legend.ts';
import type { FundusPath, FundusShape } from './shapes.ts';
import { clockHours, ropStages } from '../../clinical/icrop3.ts';
import type { ViewedRopEye } from '../../clinical/rop-words.ts';
import { type Treatment, type TreatmentKind, treatmentKinds } from '../../clinical/treatments.ts';

const rightEye = (signs?: ViewedRopEye, treatments: Treatment[] = []): FundusDrawing =>
  fundusDiagram({ ...(signs && { OD: signs }) }, treatments)[0]!;
const roles = ({ shapes }: FundusDrawing) => new Set(shapes.map(({ role }) => role));
const said = ({ shapes }: FundusDrawing, role: FundusShape['role']) =>
  shapes.flatMap((shape) => (shape.kind === 'text' && shape.role === role ? [shape.text] : []));
const legend = (drawing: FundusDrawing) => legendOf([drawing]).map(({ text }) => text);
const ofRole = (shapes: FundusShape[], role: FundusShape['role']) => shapes.filter((shape) => shape.role === role);

test('both eyes are drawn, the right one first, and an empty one says so', () => {
  const [right, left] = fundusDiagram({ OD: { zone: 'II', stage: '3', plus: 'plus', extent: [11, 12, 1, 5] } });
  expect([right?.eye, left?.eye]).toEqual(['OD', 'OS']);
  expect(right?.label).toBe('右眼眼底示意图：Ⅱ区 3 期，有附加病变，5、11～1 点位，共 4 个钟点');
  expect(left?.label).toBe('左眼眼底示意图：未检查');
  expect(ofRole(right!.shapes, 'extent')).toHaveLength(2);
  expect(ofRole(right!.shapes, 'markedZone')).toMatchObject([{ zone: 'II' }]);
  expect(ofRole(left!.shapes, 'extent')).toEqual([]);
  expect(ofRole(left!.shapes, 'markedZone')).toEqual([]);
});

test('each hour can be pressed on, and knows whether it is in the extent', () => {
  const [right] = fundusDiagram({ OD: { extent: [3] } });
  const hours = ofRole(right!.shapes, 'hour') as FundusPath[];
  expect(hours.map(({ hour }) => hour)).toEqual([...clockHours]);
  expect(hours.filter(({ selected }) => selected).map(({ hour }) => hour)).toEqual([3]);
  expect(new Set(hours.map(({ d }) => d)).size).toBe(12);
  expect(hourSectorPath(3, 100, 120)).toMatch(/^M[-\d.]+ [-\d.]+A120 120 0 0 1 .*Z$/);
});

test('vessels wind with plus, less with pre-plus, and not at all without', () => {
  const winding = (plus: 'none' | 'preplus' | 'plus') => {
    const [right] = fundusDiagram({ OD: { plus } });
    const [vessel] = ofRole(right!.shapes, 'vessel') as FundusPath[];
    const points = vessel!.d
      .slice(1)
      .split('L')
      .map((point) => point.split(' ').map(Number) as [number, number]);
    const [start, end] = [points[0]!, points.at(-1)!];
    const length = Math.hypot(end[0] - start[0], end[1] - start[1]);
    const offLine = ([x, y]: [number, number]) =>
      Math.abs((end[0] - start[0]) * (start[1] - y) - (start[0] - x) * (end[1] - start[1])) / length;
    return Math.max(...points.map(offLine));
  };
  expect(winding('none')).toBeLessThan(0.2);
  expect(winding('preplus')).toBeGreaterThan(winding('none') + 0.5);
  expect(winding('plus')).toBeGreaterThan(winding('preplus') + 1);
});

test('temporal and nasal are named on their sides', () => {
  const sides = fundusDiagram({}).map(({ shapes }) => {
    const texts = ofRole(shapes, 'side') as Extract<FundusShape, { kind: 'text' }>[];
    return texts.map(({ text, at }) => [text, Math.sign(at.x)]);
  });
  expect(sides).toEqual([
    [
      ['颞侧', -1],
      ['鼻侧', 1],
    ],
    [
      ['颞侧', 1],
      ['鼻侧', -1],
    ],
  ]);
});

test('the line below an eye names it, and all that was found but the clock hours', () => {
  const captions = (signs: ViewedRopEye) => fundusDiagram({ OS: signs }).map(({ caption }) => caption);
  expect(captions({ zone: 'II', stage: '3', plus: 'plus', extent: [3, 4] })).toEqual([
    '右眼 OD：未检查',
    '左眼 OS：Ⅱ区 3 期，有附加病变',
  ]);
  const ofLeft = (signs: ViewedRopEye) => captions(signs)[1];
  expect(ofLeft({ zone: 'II', stage: '2', plus: 'none', reactivation: true })).toBe(
    '左眼 OS：Ⅱ区 2 期，无附加病变，再激活',
  );
  expect(ofLeft({ fullyVascularised: true })).toBe('左眼 OS：完全血管化');
  expect(ofLeft({ view: 'poor', aggressive: true })).toBe('左眼 OS：看不清，急进性 ROP（A-ROP）');
  expect(ofLeft({})).toBe('左眼 OS：没有记录');
});

const quietFundus = ['vessel', 'disc', 'fovea', 'zoneI', 'zoneII', 'markedZone'] as const;

test.each([
  ['absent from the exam', undefined],
  ['recorded as not examined', { view: 'notExamined' }],
] as const)('an eye %s is crossed out, without a fundus', (_, signs) => {
  const drawing = rightEye(signs);
  for (const role of quietFundus) expect(roles(drawing)).not.toContain(role);
  expect([...roles(drawing)]).toEqual(expect.arrayContaining(['hatch', 'cross']));
  expect(said(drawing, 'word')).toEqual(['未检查']);
  expect(drawing.label).toBe('右眼眼底示意图：未检查');
  expect(legend(drawing)).toEqual(['未检查']);
});

test('an eye that could not be seen lies behind a veil, with what was found nevertheless', () => {
  const blind = rightEye({ view: 'poor' });
  for (const role of quietFundus) expect(roles(blind)).not.toContain(role);
  expect(said(blind, 'word')).toEqual(['看不清']);
  expect(blind.label).toBe('右眼眼底示意图：屈光间质不清，看不清');
  expect(legend(blind)).toEqual(['屈光间质不清，看不清']);

  const glimpsed = rightEye({ view: 'poor', aggressive: true });
  expect([...roles(glimpsed)]).toEqual(expect.arrayContaining(['veil', 'aggressive']));
  expect(glimpsed.label).toBe(
    '右眼眼底示意图：屈光间质不清，看不清；急进性 ROP（A-ROP）；没有记录分区、分期、附加病变',
  );
});

test('findings of an eye that is said not to have been examined stand under the cross', () => {
  const drawing = rightEye({ view: 'notExamined', stage: '3' });
  expect([...roles(drawing)]).toEqual(expect.arrayContaining(['cross', 'extent']));
  expect(drawing.label).toContain('记为未检查，又记有3 期');
});

test('vessels are those of a quiet eye only where no plus was recorded to be there', () => {
  const plusOf = (signs: ViewedRopEye) =>
    rightEye(signs).shapes.flatMap((shape) => (shape.role === 'vessel' ? [shape.plus] : []));
  expect(plusOf({})).toEqual([undefined, undefined, undefined, undefined]);
  expect(plusOf({ stage: 'none', zone: 'III' })).not.toContain('none');
  expect(new Set(plusOf({ plus: 'none' }))).toEqual(new Set(['none']));
  expect(legend(rightEye({}))).toEqual(['血管：没有记录附加病变']);
});

test.each([
  [{}, '没有记录所见', ['没有记录']],
  [{ view: 'good' }, '没有记录所见', ['没有记录']],
  [{ stage: 'none' }, '无病变；没有记录分区、附加病变', []],
  [{ zone: 'II', stage: '2' }, 'Ⅱ区 2 期；没有记录附加病变', []],
  [{ zone: 'II', stage: 'none', plus: 'none' }, 'Ⅱ区 无病变，无附加病变', []],
  [{ stage: 'none', plus: 'none', fullyVascularised: true }, '无病变，无附加病变，完全血管化', []],
] as const)('what was not recorded of a seen eye is said: %j', (signs, label, blank) => {
  const drawing = rightEye(signs);
  expect(drawing.label).toBe(`右眼眼底示意图：${label}`);
  expect(said(drawing, 'blank')).toEqual(blank);
  expect(drawing.notes).toEqual(/没有记录.*/.exec(label)?.slice(0, 1) ?? []);
});

const areaOf = ({ shapes }: FundusDrawing) => shapes.flatMap((shape) => (shape.role === 'detachment' ? [shape] : []));

test('a detachment is an area with folds: 4A spares the fovea, 4B takes it in, 5 is the whole', () => {
  const extent = [8, 9, 10];
  for (const stage of ropStages) {
    const drawing = rightEye({ zone: 'II', stage, extent });
    const isDetached = /^[45]/.test(stage);
    expect([areaOf(drawing).length, roles(drawing).has('fold'), said(drawing, 'mark')]).toEqual(
      isDetached ? [1, true, [`脱离 ${stage}`]] : [0, false, []],
    );
    expect(roles(drawing).has('extent')).toBe(!isDetached);
  }
  const [spared, taken] = (['4A', '4B'] as const).map((stage) => areaOf(rightEye({ stage, extent }))[0]!.d);
  // The inner edge: back along the run, far from the fovea, or the long way round it.
  expect(spared).toContain('A44 44 0 0 0');
  expect(taken).toContain('A14 14 0 1 1');
  expect(areaOf(rightEye({ stage: '5B' }))[0]!.d).toContain('a100 100');
  expect(roles(rightEye({ stage: '5A' }))).toContain('disc');
  for (const stage of ['5B', '5C'] as const) expect(roles(rightEye({ stage }))).not.toContain('disc');
  for (const stage of ['5A', '5B', '5C'] as const) expect(roles(rightEye({ stage }))).not.toContain('vessel');
});

test('what lies where nobody recorded is drawn as made up, and the legend says so', () => {
  const made = '没有记录位置，画在何处仅为示意';
  for (const signs of [{ stage: '4A' }, { stage: '2' }, { zone: 'II', stage: '2' }, { aggressive: true }] as const)
    expect(legend(rightEye(signs))).toContain(made);
  for (const signs of [
    { stage: '4A', extent: [3] },
    { zone: 'II', stage: '2', extent: [3] },
    { zone: 'I', aggressive: true },
    { zone: 'II', stage: 'none' },
  ] as const)
    expect(legend(rightEye(signs as ViewedRopEye))).not.toContain(made);
});

test('A-ROP is a net of its own, named in the drawing', () => {
  const drawing = rightEye({ zone: 'posteriorII', aggressive: true, plus: 'plus' });
  expect([roles(drawing).has('aggressive'), said(drawing, 'mark')]).toEqual([true, ['A-ROP']]);
  expect(legend(drawing)).toContain('急进性 ROP（A-ROP）');
});

test('an eye shows how it was treated, in marks of their own and in words with the day', () => {
  const treated = (kind: TreatmentKind): Treatment => ({ eye: 'OD', date: '2026-10-20', kind });
  const marks = treatmentKinds.map((kind) => {
    const drawing = rightEye({ stage: '2' }, [treated(kind)]);
    const shapes = drawing.shapes.flatMap((shape) => (shape.role === 'treatment' ? [shape.d] : []));
    return [...shapes, ...said(drawing, 'sign')].join();
  });
  expect(new Set(marks).size).toBe(treatmentKinds.length);
  expect(roles(rightEye({ stage: '2' }))).not.toContain('treatment');

  const drug: Treatment = { ...treated('antiVegf'), drug: '雷珠单抗', doseMg: 0.1 };
  const [right, left] = fundusDiagram({ OD: { stage: '2' }, OS: { stage: '2' } }, [drug, treated('laser')]);
  expect(right!.label).toContain('；2026年10月20日 抗 VEGF 药物（雷珠单抗 0.1 mg）；2026年10月20日 激光');
  expect(right!.notes).toContain('2026年10月20日 激光');
  expect(roles(left!)).not.toContain('treatment');
});

test('the legend names what is drawn in either eye, each once', () => {
  const drawings = fundusDiagram(
    { OD: { zone: 'II', stage: '3', plus: 'plus', extent: [8, 9] }, OS: { zone: 'II', stage: '3', plus: 'preplus' } },
    [{ eye: 'OS', date: '2026-10-20', kind: 'surgery' }],
  );
  expect(legendOf(drawings).map(({ text }) => text)).toEqual([
    '所记的Ⅱ区',
    '血管：有附加病变',
    '病变：3 期',
    '血管：附加病变前期',
    '手术',
    '没有记录位置，画在何处仅为示意',
  ]);
});

import { type AnyEye, viewNames } from './eyes.ts';
import { keysOf } from './field-kinds.ts';
import {
  aggressiveName,
  extentText,
  plusNames,
  type RopEye,
  reactivationName,
  regressionNames,
  ropStageNames,
  ropZoneNames,
  ropZoneText,
} from './icrop3.ts';

const listed = (said: readonly unknown[], between = '，'): string => said.filter(Boolean).join(between);

const signsText = (zone: string | undefined, { stage, plus, aggressive }: RopEye, others: readonly unknown[]): string =>
  listed([
    listed([zone, stage && ropStageNames[stage]], ' '),
    aggressive && aggressiveName,
    plus && plusNames[plus],
    ...others,
  ]);

/** The zone and stage a rule was read from: `Ⅱ区 2 期，有附加病变`. What was not recorded is left out. */
export const ropStageText = (eye: RopEye): string => signsText(eye.zone && ropZoneNames[eye.zone], eye, []);

/** What was found in an eye: `Ⅱ区（因切迹记录）3 期，有附加病变，3～5 点位，共 3 个钟点`; empty where nothing was recorded. */
export const ropFindingsText = (eye: RopEye): string =>
  signsText(ropZoneText(eye), eye, [
    extentText(eye.extent ?? []),
    eye.regression !== 'none' && eye.regression && regressionNames[eye.regression],
    eye.reactivation && reactivationName,
    eye.fullyVascularised && '完全血管化',
  ]);

/** An eye as an exam recorded it: what was found, and how well it was seen. */
export type ViewedRopEye = RopEye & Pick<AnyEye, 'view'>;

/** The signs that every eye that was seen should have, as they are called when one is missing. */
export const ropSignNames = { zone: '分区', stage: '分期', plus: '附加病变' } as const;

/** What was not recorded of an eye, `没有记录分区、附加病变`; empty where nothing is missing. Grown vessels need no zone. */
export function ropMissingText(eye: RopEye): string {
  if (!ropFindingsText(eye)) return '没有记录所见';
  const isTold = (name: keyof typeof ropSignNames) =>
    eye[name] !== undefined || (name === 'zone' && eye.fullyVascularised !== undefined);
  const names = keysOf(ropSignNames).filter((name) => !isTold(name));
  return names.length > 0 ? `没有记录${names.map((name) => ropSignNames[name]).join('、')}` : '';
}

/**
 * An eye in one line, as the diagram is read aloud. What was not seen or not recorded is said, and never passes for
 * normal; an eye that is absent from an exam was not examined.
 */
export function ropEyeText(eye: ViewedRopEye = { view: 'notExamined' }): string {
  const found = ropFindingsText(eye);
  if (eye.view === 'notExamined') return found ? `记为${viewNames.notExamined}，又记有${found}` : viewNames.notExamined;
  const view = eye.view === 'poor' && viewNames.poor;
  return listed([view, found, (found || !view) && ropMissingText(eye)], '；');
}

import { type AnyEye, viewNames } from './eyes.ts';
import {
  aggressiveName,
  extentText,
  notchName,
  plusNames,
  type RopEye,
  reactivationName,
  regressionNames,
  ropStageNames,
  ropZoneNames,
} from './icrop3.ts';

/** The zone and stage a rule was read from: `Ⅱ区 2 期，有附加病变`. What was not recorded is left out. */
export function ropStageText({ zone, stage, plus, aggressive }: RopEye): string {
  const place = [zone && ropZoneNames[zone], stage && ropStageNames[stage]].filter(Boolean).join(' ');
  return [place, aggressive && aggressiveName, plus && plusNames[plus]].filter(Boolean).join('，');
}

/** An eye as an exam recorded it: what was found, and how well it was seen. */
export type ViewedRopEye = RopEye & Pick<AnyEye, 'view'>;

/** The signs that every eye that was seen should have, as they are called when one is missing. */
export const ropSignNames = { zone: '分区', stage: '分期', plus: '附加病变' } as const;

/** What was found in an eye: `Ⅱ区（因切迹记录）3 期，有附加病变，3～5 点位，共 3 个钟点`; empty where nothing was recorded. */
export function ropFindingsText(eye: RopEye): string {
  const zone = eye.zone && `${ropZoneNames[eye.zone]}${eye.notch ? `（${notchName}）` : ''}`;
  const place = [zone, eye.stage && ropStageNames[eye.stage]].filter(Boolean).join(' ');
  const parts = [
    place,
    eye.aggressive && aggressiveName,
    eye.plus && plusNames[eye.plus],
    eye.extent && extentText(eye.extent),
    eye.regression && eye.regression !== 'none' && regressionNames[eye.regression],
    eye.reactivation && reactivationName,
    eye.fullyVascularised && '完全血管化',
  ];
  return parts.filter(Boolean).join('，');
}

/** Of the signs that an eye should have, those nobody wrote down: `没有记录分区、附加病变`. Grown vessels need no zone. */
export function missingSignsText(eye: RopEye): string {
  const told = { ...eye, zone: eye.zone ?? eye.fullyVascularised };
  const names = Object.entries(ropSignNames).filter(([name]) => told[name as keyof typeof ropSignNames] === undefined);
  return names.length > 0 ? `没有记录${names.map(([, name]) => name).join('、')}` : '';
}

/** What was not recorded of an eye; empty where nothing is missing. */
export const ropMissingText = (eye: RopEye): string => (ropFindingsText(eye) ? missingSignsText(eye) : '没有记录所见');

/**
 * An eye in one line, as the diagram is read aloud. What was not seen or not recorded is said, and never passes for
 * normal; an eye that is absent from an exam was not examined.
 */
export function ropEyeText(eye: ViewedRopEye = { view: 'notExamined' }): string {
  const found = ropFindingsText(eye);
  if (eye.view === 'notExamined') return found ? `记为${viewNames.notExamined}，又记有${found}` : viewNames.notExamined;
  const view = eye.view === 'poor' && viewNames.poor;
  return [view, found, (found || !view) && ropMissingText(eye)].filter(Boolean).join('；');
}

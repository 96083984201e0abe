import type { RopEye } from './icrop3.ts';
import {
  aggressiveName,
  extentText,
  notchName,
  plusNames,
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

/** An eye in one line, as it stands in the record and as the diagram is read aloud: `Ⅱ区（因切迹记录）3 期，有附加病变，3～5 点位，共 3 个钟点`. */
export function ropEyeText(eye: RopEye): string {
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
  return parts.filter(Boolean).join('，') || '未记录';
}

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
import { followUps, type Interval, type Sign } from './rop-rules.ts';

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

const intervalWords = ({ minWeeks, maxWeeks }: Interval): string =>
  maxWeeks === 1 ? '每周' : `每 ${minWeeks}～${maxWeeks} 周`;

/** `无病变` and ` 1～2 期`, each as it follows the name of a zone. */
function signWords(signs: readonly Sign[], regressing: string): string[] {
  const stages = signs.filter((sign) => /^\d/.test(sign));
  return [
    ...(signs.includes('none') ? [ropStageNames.none] : []),
    ...(signs.includes('regressing') ? [regressing] : []),
    ...(stages.length > 0 ? [` ${[...new Set([stages[0], stages.at(-1)])].join('～')} 期`] : []),
  ];
}

/** China's intervals for parents, line by line. */
export const followUpLines = followUps.map(({ interval, eyes }) => ({
  interval: interval.maxWeeks === 1 ? '每周 1 次' : intervalWords(interval),
  findings: eyes
    .map(({ zone, signs }) =>
      signWords(signs, '病变正在退行')
        .map((sign) => `${ropZoneNames[zone]}${sign}`)
        .join('，或'),
    )
    .join('；'),
}));

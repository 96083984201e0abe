import { addDays, type Day } from './ages.ts';
import { viewDoubts } from './eye-exams.ts';
import { plusGrades, plusNames, type RopEye, regressionNames, ropStageNames, ropStages, ropZones } from './icrop3.ts';
import { contradicted, gravest, incomplete, isAtLeast, undated, type Verdict } from './outcome.ts';
import { lineOf, type RopLine } from './rop-lines.ts';
import { examBy, isDetached, isPrethreshold, type KnownEye } from './rop-rules.ts';
import { missingSignsText, type ropSignNames, ropStageText, type ViewedRopEye } from './rop-words.ts';

export type SeenRopEye = ViewedRopEye;

type SignName = keyof typeof ropSignNames;
/** What each sign that an answer may hang on may be. */
const values: { [Name in SignName]: readonly KnownEye[Name][] } = {
  zone: ropZones,
  stage: ropStages,
  plus: plusGrades,
};

/** Every eye that a record with missing signs may be of. Vessels that are fully grown, beside no disease, have reached zone III. */
function completions(signs: RopEye): KnownEye[] {
  const isGrown = signs.fullyVascularised && !isActive(signs);
  const eye = { ...signs, zone: signs.zone ?? (isGrown ? 'III' : undefined) };
  const of = <Name extends SignName>(name: Name) => (eye[name] === undefined ? values[name] : [eye[name]]);
  return of('zone').flatMap((zone) =>
    of('stage').flatMap((stage) => of('plus').map((plus) => ({ ...eye, zone, stage, plus }) as KnownEye)),
  );
}

const isActive = ({ stage }: RopEye): boolean => stage !== undefined && stage !== 'none';

/** Whether an exam calls for treatment or referral, or leaves out what would tell. */
export const maybeCalls = (eye: RopEye): boolean =>
  completions(eye).some((one) => isAtLeast('treat', lineOf(one).outcome));

/** Whether an exam shows threshold disease or what comes before it, or leaves out what would tell. */
export const maybePrethreshold = (eye: RopEye): boolean => completions(eye).some(isPrethreshold);

/** A field that says the eye is well, beside a sign that says it is not. */
function contradictions(eye: RopEye): string[] {
  const { stage, plus, zone, regression, fullyVascularised, extent } = eye;
  const found: string[] = [];
  if (fullyVascularised && (isActive(eye) || (zone !== undefined && zone !== 'III')))
    found.push(`记为完全血管化，又记有${ropStageText({ zone, stage })}`);
  if (fullyVascularised && regression === 'incomplete')
    found.push(`记为完全血管化，又记有${regressionNames.incomplete}`);
  if (stage === 'none' && extent?.length) found.push(`记为${ropStageNames.none}，又记有病变范围`);
  if (regression === 'complete' && isDetached(eye)) found.push(`记为完全退行，又记有 ${ropStageNames[stage!]}`);
  if (regression === 'complete' && plus === 'plus') found.push(`记为完全退行，又记${plusNames.plus}`);
  return found;
}

/** An exam within a week, whatever else: for what must not be left to an interval. */
export const withinAWeek = (id: string, text: string, rule: string, examDate: Day): Verdict => ({
  outcome: 'examBy',
  withinHours: null,
  due: examBy(examDate, 1),
  reasons: [{ id, text, rule, source: 'icrop3', examDate }],
});

export const reactivationRule = '再激活：按所见的分期与附加病变处理，且最迟 1 周内由能治疗的医生复查';

/** What one exam of an eye calls for by itself; neither former exams nor treatments are known to it. */
export function assessRopExam(eye: SeenRopEye, examDate: Day): Verdict {
  const table = byTable(eye, examDate);
  const doubts = [
    ...contradictions(eye).map((text) => contradicted(text, examDate)),
    ...viewDoubts({ signs: eye, examDate }),
  ];
  const reactivated = eye.reactivation
    ? [withinAWeek('reactivation', '记有再激活，最迟 1 周内由能治疗的医生复查', reactivationRule, examDate)]
    : [];
  // Beside a doubt an interval is not even named.
  const isNamed = doubts.length === 0 || isAtLeast('cannotJudge', table.outcome);
  return gravest([...(isNamed ? [table] : []), ...doubts, ...reactivated]);
}

function byTable(eye: RopEye, examDate: Day): Verdict {
  const found = ropStageText(eye);
  const lines = completions(eye).map(lineOf);
  const line = lineOfAll(lines);
  if (!line) {
    const isGrave = found !== '' && lines.some(({ outcome }) => isAtLeast('treat', outcome));
    const text = `${found ? `${found}，` : ''}${missingSignsText(eye)}${isGrave ? '，不能排除需要治疗，请立即补全或请人判断' : ''}`;
    const hasDisease = isActive(eye) || eye.plus === 'plus' || eye.reactivation;
    return { ...incomplete(text, examDate), ...(isGrave && hasDisease && { pressing: true }) };
  }
  const { id, rule, source } = line;
  const reasons = [{ id, text: `${found}：${line.says}`, rule, source, examDate }];
  if (line.outcome === 'refer') return { outcome: 'refer', withinHours: null, due: examDate, reasons };
  if (line.outcome === 'mayStop') return undated('mayStop', reasons);
  if (line.outcome === 'examBy')
    return { outcome: 'examBy', withinHours: null, due: examBy(examDate, line.weeks), reasons };
  return { outcome: 'treat', withinHours: line.hours, due: addDays(examDate, line.hours / 24), reasons };
}

/**
 * The line for an eye that may be any of several: only what is to be treated or referred whatever is missing. A-ROP is
 * treated whatever the rest says, and a stage that nobody wrote down makes it no milder.
 */
function lineOfAll(lines: readonly RopLine[]): RopLine | undefined {
  const [line] = lines;
  if (lines.length === 1) return line;
  const isSure = isAtLeast('treat', line!.outcome) && lines.every((one) => one === line);
  return isSure ? line : lines.find(({ id }) => id === 'aggressive');
}

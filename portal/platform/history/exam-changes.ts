import { type Day, dayText } from '../../../clinical/ages.ts';
import { examTitle, lateralityLine, nextText } from '../../../clinical/exam-fields.ts';
import { eyeNames, eyes } from '../../../clinical/eyes.ts';
import type { Exam } from '../../../clinical/findings.ts';
import { comparedRows, rowsOf } from '../reply/grading-rows.ts';

/** Something that two versions say differently, in words; empty where one says nothing of it. */
export type Change = { label: string; old: string; new: string };

/** Each exam by its kind and day, and which it is of those that share both: as it is found in another version. */
function named(exams: readonly Exam[]): Map<string, Exam> {
  const byName = new Map<string, Exam>();
  for (const exam of exams) {
    const title = examTitle(exam);
    let name = title;
    for (let nth = 2; byName.has(name); nth += 1) name = `${title}（第 ${nth} 次）`;
    byName.set(name, exam);
  }
  return byName;
}

/** What differs between the exams of two versions: exam by exam, eye by eye, field by field. No two have one label. */
export function examChanges(before: readonly Exam[], after: readonly Exam[], birthday: Day): Change[] {
  const [was, is] = [named(before), named(after)];
  const removed = [...was].filter(([name]) => !is.has(name));
  const same = [...is].flatMap(([name, exam]) =>
    was.has(name) ? fieldChanges(name, was.get(name)!, exam, birthday) : [],
  );
  const fresh = [...is].filter(([name]) => !was.has(name));
  const dated = fresh.flatMap(([name, exam]) => {
    const at = removed.findIndex(([, { disease }]) => disease === exam.disease);
    if (at < 0) return [{ label: name, old: '', new: examWords(exam, birthday) }];
    const [[, former]] = removed.splice(at, 1) as [[string, Exam]];
    const day = { old: dayText(former.examDate), new: dayText(exam.examDate) };
    return [{ label: `${name}：检查日期`, ...day }, ...fieldChanges(name, former, exam, birthday)];
  });
  const gone = removed.map(([name, exam]) => ({ label: name, old: examWords(exam, birthday), new: '' }));
  return [...same, ...dated, ...gone];
}

function fieldChanges(exam: string, before: Exam, after: Exam, birthday: Day): Change[] {
  const changes = eyes.flatMap((eye) =>
    comparedRows(before, after, eye, birthday).differing.map(({ name, recorded, graded }) => ({
      label: name === lateralityLine ? `${exam}：${name}` : `${exam}：${eyeNames[eye]}${name}`,
      old: recorded,
      new: graded,
    })),
  );
  const [was, is] = [nextText(before), nextText(after)];
  if (was !== is) changes.push({ label: `${exam}：下次检查`, old: was, new: is });
  // What is said of the child and not of an eye stands in the lines of both.
  return changes.filter(({ label }, at) => changes.findIndex((one) => one.label === label) === at);
}

/** `右眼：分区 Ⅱ 区，分期 2 期；左眼：…` */
const examWords = (exam: Exam, birthday: Day): string =>
  [
    ...eyes
      .map((eye) => ({ eye, rows: [...rowsOf(exam, eye, birthday)] }))
      .filter(({ rows }) => rows.length > 0)
      .map(({ eye, rows }) => `${eyeNames[eye]}：${rows.map(([name, text]) => `${name} ${text}`).join('，')}`),
    ...(exam.next ? [`下次检查：${nextText(exam)}`] : []),
  ].join('；');

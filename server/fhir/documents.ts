import type { Bundle, CompositionSection } from '@medplum/fhirtypes';
import { dayInShanghai, dayText, minuteInShanghai } from '../../clinical/ages.ts';
import type { Findings } from '../../clinical/findings.ts';
import { weeksText } from '../../clinical/gestational-age.ts';
import { entryText } from '../../contract/entry-words.ts';
import type { Child } from '../../contract/schemas/child.ts';
import { caseStatus, sexNames } from '../../contract/texts.ts';
import type { SaidStanding } from '../opinion/content.ts';
import { signed } from '../opinion/look.ts';
import type { Carried } from './attachments.ts';
import { caseSections, findingsSections } from './case-sections.ts';
import { codes } from './codes.ts';
import { beginDocument, type Draft, type Ref } from './document.ts';
import type { CaseRecord, CourseRecord } from './fhir-store.ts';
import { line, list, narrative } from './narrative.ts';
import { birth, bodyMeasure, type PatientFacts, patient } from './patient.ts';
import { author, organization } from './people.ts';

export type Making = { origin: string | undefined; carried: Carried; now: Date };

/** A consultation as a document of FHIR R4. */
export function caseDocument(record: CaseRecord, making: Making): Bundle {
  const { stated, childId, hospital, isRestricted } = record;
  const { state, consultationId, savedAt, savedBy, status, amendments } = stated;
  const draft = beginDocument(making.origin);
  const key = `consultation/${consultationId}`;
  const facts = { ...state, childId, birthWeightGrams: state.findings?.birthWeightGrams, hospital };
  const subject = patient(draft, facts);
  const of = { key, subject, carried: making.carried };
  const closedStatus = amendments.length > 0 ? 'amended' : 'final';
  return draft.finish(
    `${key}/composition`,
    {
      resourceType: 'Composition',
      language: 'zh-CN',
      identifier: draft.identifier('consultation', consultationId),
      status: status === caseStatus.consulting ? 'preliminary' : closedStatus,
      type: { coding: [codes.consultNote], text: '会诊记录' },
      subject,
      date: lastSaid(record),
      author: [author(draft, savedBy)],
      title: `会诊记录（编号 ${consultationId}，第 ${stated.versionNo} 版，保存于 ${minuteInShanghai(savedAt)}）`,
      confidentiality: isRestricted ? 'R' : 'N',
      custodian: organization(draft, hospital),
      section: [
        childSection(draft, key, subject, facts, measuresAt(draft, key, subject, stated)),
        ...caseSections(draft, record, of),
        ...standingSection(stated.standing, making.now),
      ],
    },
    making.now,
  );
}

/** A child's whole course as a document of FHIR R4: each exam and treatment once, then case by case. */
export function courseDocument(
  { child, standing, begunAt, isRestricted, cases }: CourseRecord,
  making: Making,
): Bundle {
  const { hospital, findings, patientBirthday: birthday, birthWeightGrams } = child;
  const draft = beginDocument(making.origin);
  const key = `child/${child.id}`;
  const facts = {
    ...child,
    childId: child.id,
    birthWeightGrams: birthWeightGrams ?? findings.birthWeightGrams,
  };
  const subject = patient(draft, facts);
  const keeper = organization(draft, hospital);
  const measures = [
    ...cases.map(({ stated }) => measuresAt(draft, `consultation/${stated.consultationId}`, subject, stated)),
    weights(draft, key, subject, child),
  ];
  return draft.finish(
    `${key}/composition`,
    {
      resourceType: 'Composition',
      language: 'zh-CN',
      identifier: draft.identifier('child', child.id),
      status: cases.some(({ stated }) => stated.status === caseStatus.consulting) ? 'preliminary' : 'final',
      type: { coding: [codes.episodeNote], text: '患儿病程' },
      subject,
      date: [begunAt, ...cases.map(lastSaid), ...child.entries.map(({ savedAt }) => savedAt)].toSorted().at(-1)!,
      author: [keeper],
      title: `患儿病程（档案 ${child.id}）`,
      confidentiality: isRestricted ? 'R' : 'N',
      custodian: keeper,
      section: [
        childSection(draft, key, subject, facts, {
          measured: measures.flatMap(({ measured }) => measured),
          known: measures.flatMap(({ known }) => known),
        }),
        ...findingsSections(draft, { findings, birthday }, { key, subject }),
        ...besideCases(child),
        ...cases.map((record) => caseSection(draft, record, { subject, carried: making.carried, course: findings })),
        ...standingSection(standing, making.now),
      ],
    },
    making.now,
  );
}

/**
 * Where the child stands on the day of the document, as the platform says it; in words alone: it is no order, and whoever
 * reads it later must not take it for one.
 */
function standingSection(standing: SaidStanding | undefined, now: Date): CompositionSection[] {
  if (!standing) return [];
  const on = dayText(dayInShanghai(now));
  const end = `按 ${on} 的记录，由规则自动算出，供参考，不是医嘱；是否采用由医生决定。`;
  return [
    {
      title: '临床提示',
      code: { coding: [codes.plan] },
      text: narrative(line(standing.text) + list([end, standing.signature])),
    },
  ];
}

type Beside = Pick<Making, 'carried'> & { subject: Ref; course: Findings };

const caseSection = (draft: Draft, record: CaseRecord, { subject, carried, course }: Beside): CompositionSection => {
  const { consultationId, state } = record.stated;
  return {
    title: `会诊 ${consultationId}：${state.title}`,
    code: { coding: [codes.consultNote] },
    section: caseSections(draft, record, { key: `consultation/${consultationId}`, subject, carried }, course),
  };
};

/** What was written down at exams beside the cases, as a person reads it. */
function besideCases({ entries }: Pick<Child, 'entries'>): CompositionSection[] {
  const lines = entries.flatMap((entry) =>
    entry.kind === 'exam' && !entry.isReplaced
      ? [[`${minuteInShanghai(entry.savedAt)}　${signed(entry.by)}`, entryText(entry), entry.content.note]]
      : [],
  );
  if (lines.length === 0) return [];
  return [
    {
      title: '会诊之外的检查和治疗',
      text: narrative(list(lines.map((parts) => [...new Set(parts.filter(Boolean))].join('　')))),
    },
  ];
}

type More = { measured: Ref[]; known: string[] };

/** Weights that were taken at exams beside the cases. */
function weights(draft: Draft, key: string, subject: Ref, { entries }: Pick<Child, 'entries'>): More {
  const taken = entries.flatMap((entry) =>
    entry.kind === 'exam' && !entry.isReplaced && entry.content.weightKg !== null
      ? [{ id: entry.id, at: entry.savedAt, value: entry.content.weightKg }]
      : [],
  );
  return {
    measured: taken.map(({ id, at, value }) =>
      bodyMeasure(draft, `${key}/entry/${id}`, subject, { what: 'bodyWeight', value, at }),
    ),
    known: taken.map(({ at, value }) => `体重：${value} kg（${minuteInShanghai(at)} 记录）`),
  };
}

function childSection(
  draft: Draft,
  key: string,
  subject: Ref,
  facts: PatientFacts,
  { measured, known }: More,
): CompositionSection {
  const { patientName, patientSex, patientBirthday, embryoAge: weeks, embryoAgeDay: days, birthWeightGrams } = facts;
  return {
    title: '患儿',
    text: narrative(
      list([
        `${patientName}，${sexNames[patientSex]}，${dayText(patientBirthday)}出生`,
        `出生孕周：${weeksText({ weeks, days })}`,
        `出生体重：${birthWeightGrams === undefined ? '未填写' : `${birthWeightGrams} g`}`,
        ...known,
      ]),
    ),
    entry: [...birth(draft, key, subject, facts), ...measured],
  };
}

/** What was measured when a case was put. */
function measuresAt(draft: Draft, key: string, subject: Ref, { state, startedAt: at }: CaseRecord['stated']): More {
  const { patientWeight, patientBodyLong } = state;
  return {
    measured: [
      bodyMeasure(draft, key, subject, { what: 'bodyWeight', value: patientWeight, at }),
      bodyMeasure(draft, key, subject, { what: 'bodyHeight', value: patientBodyLong, at }),
    ],
    known: [`体重 ${patientWeight} kg，身长 ${patientBodyLong} cm（${minuteInShanghai(at)} 发起会诊时）`],
  };
}

/** When a case said last what it says. */
const lastSaid = ({ stated: { savedAt, replies, outcome }, opinions }: CaseRecord): string =>
  [
    ...[savedAt, ...replies.map((one) => one.savedAt), ...(outcome ? [outcome.savedAt] : [])],
    ...opinions.map(({ issuedAt }) => issuedAt),
  ]
    .toSorted()
    .at(-1)!;

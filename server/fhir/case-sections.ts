import type { CompositionSection } from '@medplum/fhirtypes';
import { minuteInShanghai } from '../../clinical/ages.ts';
import { type Eye, eyes } from '../../clinical/eyes.ts';
import type { Findings } from '../../clinical/findings.ts';
import { isSameTreatment } from '../../clinical/same-findings.ts';
import { type Treatment, treatmentText } from '../../clinical/treatments.ts';
import { urgencyNames } from '../../contract/case-urgency.ts';
import { consentTexts } from '../../contract/consent-texts.ts';
import { type DiseaseId, diseaseNames, otherDiseaseId } from '../../contract/diseases.ts';
import { historyTexts } from '../../contract/history-texts.ts';
import { outcomeTexts } from '../../contract/outcome-texts.ts';
import { outcomeLines } from '../../contract/outcome-words.ts';
import { plainTextOf } from '../../contract/plain-text.ts';
import type { Signature, StatedOutcome } from '../../contract/schemas/record.ts';
import { caseStatus, statusNames } from '../../contract/texts.ts';
import { urgencyTexts } from '../../contract/waiting-texts.ts';
import type { StatedReply } from '../opinion/content.ts';
import { signed } from '../opinion/look.ts';
import type { Carried } from './attachments.ts';
import { codes, eyeConcept, ownConcept, systems } from './codes.ts';
import type { Draft, Ref } from './document.ts';
import { exam } from './exams.ts';
import type { CaseRecord } from './fhir-store.ts';
import { opinionFile, opinionTitle, picture, pictureLines } from './files.ts';
import { examTable, heading, line, list, narrative, xhtmlOf } from './narrative.ts';
import { author } from './people.ts';
import { treatment } from './treatments.ts';

export type Of = { key: string; subject: Ref; carried: Carried };

/**
 * The sections of a case in the order of the record; those of which it says nothing are left out. What the `course` of the
 * child tells beside it is not told twice.
 */
export function caseSections(draft: Draft, record: CaseRecord, of: Of, course?: Findings): CompositionSection[] {
  const { findings, patientBirthday: birthday } = record.stated.state;
  return [
    reason(draft, record, of),
    ...(course ? [] : findingsSections(draft, { findings, birthday }, of)),
    ...opinions(draft, record, of),
    ...outcomeSection(draft, record, of, (course ?? findings)?.treatments ?? []),
    ...pictures(draft, record, of),
    ...files(draft, record, of),
    ...amendments(record),
  ];
}

/** Why doctors were asked, and what the child's history is. */
function reason(draft: Draft, { stated }: CaseRecord, of: Of): CompositionSection {
  const { state, status, startedAt, savedBy } = stated;
  const asked = author(draft, savedBy);
  const urgency = state.urgency === undefined ? '' : `${urgencyTexts.label}：${urgencyNames[state.urgency]}`;
  const facts = [
    `${diseaseNames[state.diseaseId as DiseaseId]}　${statusNames[status]}`,
    [urgency, state.urgencyReason].filter(Boolean).join('，'),
    `发起：${minuteInShanghai(startedAt)}　${signed(savedBy)}`,
    `受邀医生：${state.invitedDoctors.map(signed).join('；') || '无'}`,
    stated.consent ? `${consentTexts.title}：${stated.consent}` : '',
  ].filter(Boolean);
  return {
    title: '会诊原因和病情描述',
    code: { coding: [codes.history] },
    author: [asked],
    text: narrative(heading(state.title) + list(facts) + xhtmlOf(state.consultationDesc)),
    // 'Other' is no condition.
    ...(state.diseaseId !== otherDiseaseId && {
      entry: [
        draft.add(`${of.key}/condition`, {
          resourceType: 'Condition',
          verificationStatus: {
            coding: [
              { system: systems.certainty, code: status === caseStatus.confirmed ? 'confirmed' : 'provisional' },
            ],
          },
          code: ownConcept(`disease.${state.diseaseId}`),
          subject: of.subject,
          recordedDate: startedAt,
          asserter: asked,
        }),
      ],
    }),
  };
}

/** What was found on each day, the latest first, with what had been done. */
export function findingsSections(
  draft: Draft,
  { findings, birthday }: { findings: Findings | null; birthday: string },
  { key, subject }: Pick<Of, 'key' | 'subject'>,
): CompositionSection[] {
  const exams = (findings?.exams ?? []).toSorted((one, other) => other.examDate.localeCompare(one.examDate));
  const treatments = (findings?.treatments ?? []).toSorted((one, other) => one.date.localeCompare(other.date));
  const numbered = numbering();
  return [
    {
      title: '检查所见',
      code: { coding: [codes.physicalFindings] },
      text: narrative(
        exams.map((one) => examTable(one, birthday)).join(''),
        '没有按眼别填写的检查所见，不表示没有病变。',
      ),
      entry: exams.flatMap((one) =>
        exam(draft, one, { key: numbered(`${key}/exam/${one.disease}/${one.examDate}`), subject }),
      ),
    },
    ...(treatments.length === 0
      ? []
      : [
          {
            title: '治疗经过',
            code: { coding: [codes.procedures] },
            text: narrative(list(treatments.map((one) => `${one.date} ${treatmentText(one)}`))),
            entry: treatments.flatMap((one) =>
              treatment(draft, one, { key: numbered(`${key}/treatment/${one.date}/${one.eye}/${one.kind}`), subject }),
            ),
          },
        ]),
  ];
}

/** Tells two of one kind and day apart by their order. */
function numbering(): (key: string) => string {
  const seen = new Map<string, number>();
  return (key) => {
    const nth = (seen.get(key) ?? 0) + 1;
    seen.set(key, nth);
    return nth === 1 ? key : `${key}/${nth}`;
  };
}

const saidBy = (by: Signature, at: string) => `${signed(by)}　${minuteInShanghai(at)}`;

function opinions(draft: Draft, { stated }: CaseRecord, of: Of): CompositionSection[] {
  const { replies, state } = stated;
  if (replies.length === 0) return [];
  const told = (reply: StatedReply) =>
    heading(saidBy(reply.savedBy, reply.savedAt)) +
    xhtmlOf(reply.content) +
    (reply.grading ? examTable(reply.grading, state.patientBirthday) : '');
  return [
    {
      title: '会诊意见',
      code: { coding: [codes.assessment] },
      text: narrative(replies.map(told).join('')),
      entry: replies.map((reply) => impression(draft, reply, of)),
    },
  ];
}

function impression(draft: Draft, reply: StatedReply, { key, subject }: Of): Ref {
  const { replyId, savedAt, savedBy, content, grading } = reply;
  const assessor = author(draft, savedBy);
  const own = `${key}/reply/${replyId}`;
  const found = grading ? exam(draft, grading, { key: `${own}/grading`, subject, performer: assessor }) : [];
  return draft.add(own, {
    resourceType: 'ClinicalImpression',
    status: 'completed',
    subject,
    date: savedAt,
    assessor,
    summary: plainTextOf(content),
    finding: found.map((itemReference) => ({ itemReference })),
  });
}

function outcomeSection(
  draft: Draft,
  { stated }: CaseRecord,
  of: Of,
  listedTreatments: readonly Treatment[],
): CompositionSection[] {
  if (!stated.outcome) return [];
  const { content, savedAt, savedBy } = stated.outcome;
  const lines = outcomeLines(content).map(([name, text]) => `${name}：${text}`);
  const grading = content.grading ? examTable(content.grading, stated.state.patientBirthday) : '';
  return [
    {
      title: outcomeTexts.title,
      author: [author(draft, savedBy)],
      text: narrative(list(lines) + grading + line(saidBy(savedBy, savedAt))),
      entry: outcome(draft, stated.outcome, { key: `${of.key}/outcome`, subject: of.subject, listedTreatments }),
    },
  ];
}

function pictures(draft: Draft, { stated, pictures: shown }: CaseRecord, of: Of): CompositionSection[] {
  if (shown.length === 0) return [];
  const lines = shown.map(({ path }, at) => [`图片 ${at + 1}`, ...pictureLines(stated, path)].join('：'));
  return [
    {
      title: '图片',
      text: narrative(list(lines)),
      entry: shown.map((one, at) => picture(draft, stated, one, at + 1, of)),
    },
  ];
}

function files(draft: Draft, { opinions: issued }: CaseRecord, of: Of): CompositionSection[] {
  if (issued.length === 0) return [];
  return [
    {
      title: '会诊意见书',
      text: narrative(list(issued.map((one) => `${opinionTitle(one)}，${saidBy(one.issuedBy, one.issuedAt)}`))),
      entry: issued.map((one) => opinionFile(draft, one, of)),
    },
  ];
}

/** What was changed after the case had been closed: who reads a copy has to see it. */
function amendments({ stated }: CaseRecord): CompositionSection[] {
  if (stated.amendments.length === 0) return [];
  const lines = stated.amendments.map(
    ({ versionNo, savedAt, savedBy, reason: why }) =>
      `第 ${versionNo} 版　${saidBy(savedBy, savedAt)}　${historyTexts.amended(why)}`,
  );
  return [{ title: '更正记录', text: narrative(list(lines)) }];
}

type OutcomeOf = { key: string; subject: Ref; listedTreatments: readonly Treatment[] };

/** What was found and done in the end, but treatments that are listed already. What nobody said is left out, and means nothing. */
function outcome(draft: Draft, stated: StatedOutcome, { key, subject, listedTreatments }: OutcomeOf): Ref[] {
  const { content, savedAt, savedBy } = stated;
  const by = author(draft, savedBy);
  const observed = { resourceType: 'Observation' as const, status: 'final' as const, subject, performer: [by] };
  const vision = (eye: Eye): Ref =>
    draft.add(`${key}/vision/${eye}`, {
      ...observed,
      code: { coding: [codes.visualAcuity], text: outcomeTexts.vision },
      bodySite: eyeConcept(eye),
      ...(content.visionOn && { effectiveDateTime: content.visionOn }),
      valueString: content.vision[eye],
    });
  return [
    ...(content.confirmedAs
      ? [
          draft.add(`${key}/condition`, {
            resourceType: 'Condition',
            verificationStatus: { coding: [{ system: systems.certainty, code: 'confirmed' }] },
            code: { text: content.confirmedAs },
            subject,
            recordedDate: savedAt,
            asserter: by,
          }),
        ]
      : []),
    ...(content.grading ? exam(draft, content.grading, { key: `${key}/grading`, subject, performer: by }) : []),
    ...(content.care
      ? [
          draft.add(`${key}/care`, {
            ...observed,
            code: ownConcept('outcome.care', outcomeTexts.care),
            effectiveDateTime: savedAt,
            valueCodeableConcept: ownConcept(`outcome.care.${content.care}`),
          }),
        ]
      : []),
    ...content.treatments.flatMap((one, at) =>
      listedTreatments.some((other) => isSameTreatment(one, other))
        ? []
        : treatment(draft, one, { key: `${key}/treatment/${at + 1}`, subject, at: content.treatedAt }),
    ),
    ...eyes.filter((eye) => content.vision[eye] !== '').map(vision),
  ];
}

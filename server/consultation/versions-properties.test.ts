import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { apiPaths } from '../../contract/paths.ts';
import type { ConsultationDetail } from '../../contract/schemas/consultation.ts';
import type { ConsultationState, ConsultationVersion, ReplyVersion } from '../../contract/schemas/record.ts';
import { apart } from '../child/statements.ts';
import { post } from '../testing/call.ts';
import { type Fields, proposal, propose, uploadPicture, view } from '../testing/consultations.ts';
import { addDoctor, type Person } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';

/** What any of three participants may do; `which` chooses among the replies there are. */
const act = fc.oneof(
  fc.record({
    kind: fc.constant('edit' as const),
    fields: fc.record(
      {
        patientName: fc.constantFrom('甲宝', '乙宝', '𠮷宝'),
        title: fc.constantFrom('题一', '题二'),
        consultationDesc: fc.constantFrom('<p>一</p>', '<p>二</p><ul><li>点</li></ul>'),
        patientWeight: fc.constantFrom('2.35', '0.1', '3'),
        diseaseId: fc.constantFrom(1, 5),
        stage: fc.constantFrom('1', '3', undefined),
        pictures: fc.subarray([0, 1, 2]),
        invitesThird: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ kind: fc.constant('reply' as const), who: fc.nat(2), text: fc.constantFrom('<p>甲</p>', '<p>乙</p>') }),
  fc.record({
    kind: fc.constant('change' as const),
    which: fc.nat(5),
    text: fc.constantFrom('<p>甲</p>', '<p>丙</p>'),
    stage: fc.constantFrom('2', null, undefined),
  }),
  fc.record({ kind: fc.constant('withdraw' as const), which: fc.nat(5) }),
  fc.record({ kind: fc.constant('status' as const), status: fc.constantFrom(0, 1, 2) }),
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

/** The same reply sent again after it was changed, and after it was taken back: by chance that is played too seldom. */
const sentAgain: Act[] = [
  { kind: 'reply', who: 1, text: '<p>甲</p>' },
  { kind: 'change', which: 0, text: '<p>丙</p>', stage: undefined },
  { kind: 'reply', who: 1, text: '<p>甲</p>' },
  { kind: 'withdraw', which: 1 },
  { kind: 'reply', who: 1, text: '<p>甲</p>' },
];

const examOf = (stage: string) => ({
  disease: 'rop',
  examDate: '2026-04-20',
  eyes: { OD: { zone: 'II', stage, plus: 'none' } },
});

/** What a case showed, in the fields of a version. */
function shownState(detail: ConsultationDetail): Omit<ConsultationState, 'invitedDoctors'> & { invited: number[] } {
  const { patientName, patientSex, patientBirthday, embryoAge, embryoAgeDay, patientWeight, patientBodyLong } = detail;
  const { title, consultationDesc, diseaseId, urgency, urgencyReason } = detail;
  // What is said of the child is no part of the case.
  const findings = detail.findings && apart(detail.findings).findings;
  return {
    ...{ patientName, patientSex, patientBirthday, embryoAge, embryoAgeDay, patientWeight, patientBodyLong },
    ...{ title, consultationDesc, diseaseId, findings, urgency, urgencyReason },
    attachments: detail.attachments.map(({ attachmentId: _, ...image }) => image),
    invited: detail.invitedDoctors.map(({ doctorId }) => doctorId),
  };
}

onServer((server) => {
  const call = async (path: string, fields: Fields, who: Person) => post(server(), path, fields, who.cookie);

  /** Runs the acts one after another, and remembers what was shown after each, by version. */
  async function play(acts: Act[]) {
    const people = [await addDoctor(server()), await addDoctor(server()), await addDoctor(server())] as const;
    const [initiator, invited, third] = people;
    const images = [await uploadPicture(server(), initiator), await uploadPicture(server(), initiator)];
    images.push(await uploadPicture(server(), initiator));
    const proposed = proposal([invited], { imageUrl: images });
    const id = await propose(server(), initiator, [invited], proposed);
    const states = new Map<number, ReturnType<typeof shownState>>();
    const replies = new Map<string, { content: string; grading: unknown; consultationVersionNo: number }>();
    const given: { replyId: number; author: Person }[] = [];

    const remember = async () => {
      const detail: ConsultationDetail = (await view(server(), initiator, id)).rmObject;
      const before = states.get(detail.versionNo);
      if (before) expect(shownState(detail), 'one version shows one state').toEqual(before);
      states.set(detail.versionNo, shownState(detail));
      for (const { replyId, versionNo, replyContent: content, grading, consultationVersionNo } of detail.replies)
        replies.set(`${replyId} ${versionNo}`, { content, grading, consultationVersionNo });
    };
    const perform = async (one: Act) => {
      const target = 'which' in one ? given[one.which % Math.max(1, given.length)] : undefined;
      if (one.kind === 'edit') {
        const { stage, pictures, invitesThird, ...fields } = one.fields;
        await call(
          apiPaths.consultationUpdate,
          {
            ...proposed,
            ...fields,
            consultationId: id,
            imageUrl: pictures?.map((at) => images[at]!) ?? images,
            doctorSelect: [invited, ...(invitesThird ? [third] : [])].map(({ doctorId }) => doctorId),
            ...(stage && {
              findings: JSON.stringify({ version: 2, exams: [examOf(stage)], images: [], treatments: [] }),
            }),
          },
          initiator,
        );
      } else if (one.kind === 'reply') {
        const author = people[one.who]!;
        const { rmObject } = await call(apiPaths.replySave, { consultationId: id, content: one.text }, author);
        if (!rmObject) return;
        const { replies } = (await view(server(), initiator, id)).rmObject as ConsultationDetail;
        const answered = replies.find(({ replyId }) => replyId === rmObject.replyId);
        expect(answered?.replyContent, 'what was acknowledged is there').toBe(one.text);
        given.push({ replyId: rmObject.replyId, author });
      } else if (one.kind === 'change' && target) {
        const grading = one.stage === undefined ? undefined : JSON.stringify(one.stage && examOf(one.stage));
        await call(apiPaths.replyUpdate, { replyId: target.replyId, content: one.text, grading }, target.author);
      } else if (one.kind === 'withdraw' && target) {
        await call(apiPaths.replyDelete, { replyId: target.replyId }, target.author);
      } else if (one.kind === 'status') {
        await call(apiPaths.consultationStatus, { id, status: one.status }, initiator);
      }
    };
    await remember();
    for (const one of acts) {
      await perform(one);
      await remember();
    }
    return { id, initiator, invited, states, replies };
  }

  /** All versions, page after page. */
  async function readAll<Version extends { versionNo: number }>(path: string, fields: Fields, who: Person) {
    const versions: Version[] = [];
    for (let before: number | undefined; before !== 1; before = versions.at(-1)!.versionNo) {
      const { rmObject } = await call(path, { ...fields, before }, who);
      versions.push(...rmObject.versions);
      if (versions.length === rmObject.totalCount) break;
    }
    return versions;
  }

  test('over any edits by any participants, every state that was shown can be read back exactly', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 18 }), async (acts) => {
        const { id, initiator, invited, states, replies } = await play(acts);
        const versions = await readAll<ConsultationVersion>(apiPaths.consultationHistory, { id }, invited);
        const kept = versions.map(({ versionNo, state: { invitedDoctors, ...state } }) => {
          const told = { ...state, invited: invitedDoctors.map(({ doctorId }) => doctorId) };
          return [versionNo, told] as const;
        });
        expect(new Map(kept.toReversed())).toEqual(states);
        expect(versions.map(({ versionNo }) => versionNo)).toEqual([...states.keys()].toReversed());

        const keptReplies = new Map<string, object>();
        for (const replyId of new Set([...replies.keys()].map((key) => Number(key.split(' ')[0]))))
          for (const version of await readAll<ReplyVersion>(apiPaths.replyHistory, { replyId }, initiator)) {
            const { versionNo, content, grading, consultationVersionNo } = version;
            keptReplies.set(`${replyId} ${versionNo}`, { content, grading, consultationVersionNo });
          }
        expect(Object.fromEntries(keptReplies)).toEqual(Object.fromEntries(replies));
      }),
      { numRuns: process.env.NIGHTLY ? 12 : 5, examples: [[sentAgain]] },
    );
  });

  test('two who save at once make one version after the other, and of two that began alike one is refused', async () => {
    const { id, initiator, states } = await play([]);
    const edit = (title: string, versionNo?: number) =>
      call(
        apiPaths.consultationUpdate,
        { ...proposal([], { title }), doctorSelect: states.get(1)!.invited, consultationId: id, versionNo },
        initiator,
      );
    const answers = await Promise.all(['甲', '乙', '丙', '丁'].map((title) => edit(title)));
    expect(answers.map(({ status }) => status)).toEqual(['OK', 'OK', 'OK', 'OK']);
    const guarded = await Promise.all([edit('戊', 5), edit('己', 5)]);
    expect(guarded.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const versions = await readAll<ConsultationVersion>(apiPaths.consultationHistory, { id }, initiator);
    expect(versions.map(({ versionNo }) => versionNo)).toEqual([6, 5, 4, 3, 2, 1]);
    expect(
      versions
        .slice(1, 5)
        .map(({ state }) => state.title)
        .toSorted(),
    ).toEqual(['丁', '丙', '乙', '甲'].toSorted());
  });

  test('the database itself refuses to change or delete what was kept', async () => {
    await play([
      { kind: 'reply', who: 1, text: '<p>甲</p>' },
      { kind: 'status', status: 1 },
    ]);
    for (const [table, column] of [
      ['consultation_version', 'reason'],
      ['reply_version', 'content'],
      ['consultation_status_change', 'doctor_name'],
    ] as const)
      for (const statement of [
        `update ${table} set ${column} = 'x'`,
        `update ${table} set ${column} = 'x' where false`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ])
        await expect(sql.raw(statement).execute(server().db), statement).rejects.toThrow(`${table} is append-only`);
  });
});

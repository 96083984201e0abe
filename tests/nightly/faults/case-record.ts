import { isDeepStrictEqual } from 'node:util';
import { unattendedHeader } from '../../../contract/call-marks.ts';
import { limits } from '../../../contract/limits.ts';
import { apiPaths, fillPath } from '../../../contract/paths.ts';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import type { ConsultationPage } from '../../../contract/schemas/consultation-list.ts';
import type { OpinionList } from '../../../contract/schemas/opinion.ts';
import type {
  ConsultationHistory,
  ConsultationVersion,
  ReplyHistory,
  ReplyVersion,
  WithdrawnReply,
} from '../../../contract/schemas/record.ts';
import type { RepliesNotRead, Reply } from '../../../contract/schemas/reply.ts';
import type { SessionUser } from '../../../contract/schemas/session.ts';
import type { Caller } from '../../caller.ts';
import { type CaseText, textOf } from './case-text.ts';
import type { Findings } from './findings.ts';

export type Doctor = { caller: Caller; user: SessionUser };
export type Pair = { initiator: Doctor; colleague: Doctor };

type KnownVersion = CaseText & { status: number; reason: string | null };

/** What its author saw of the case is told by the number of the case's version. */
export type KnownOpinion = { content: string; caseVersionNo: number };
export type KnownReply = {
  doctorId: number;
  /** From the first to the one that stands. */
  versions: KnownOpinion[];
  /** By the other of the two. */
  isUnread: boolean;
};

/** A case with all that it ever said, each list from the first on. */
export type KnownCase = {
  versions: KnownVersion[];
  status: number;
  statusChanges: [former: number, status: number][];
  replies: KnownReply[];
  withdrawn: Pick<KnownReply, 'doctorId' | 'versions'>[];
  issued: [doctorId: number, versionNo: number][];
  /** By whom of the pair what the other one did to it. */
  unseen: { byInitiator: boolean; byColleague: boolean };
};

/** The colleague has to see an amendment, and what changed of the pictures, the weight or the disease. */
export function withVersion(known: KnownCase, text: CaseText, reason: string | null): KnownCase {
  const { pictures, weightKg, diseaseId } = known.versions.at(-1)!;
  const isSame =
    diseaseId === text.diseaseId && weightKg === text.weightKg && isDeepStrictEqual(pictures, text.pictures);
  const isTold = known.status !== 0 || !isSame;
  const versions = [...known.versions, { ...text, status: known.status, reason }];
  return { ...known, versions, unseen: { ...known.unseen, byColleague: known.unseen.byColleague || isTold } };
}

const unattended = { [unattendedHeader]: '1' };

/** Reads cases with all their history, as their participants may; faults are where two answers do not agree. */
export class CaseReader {
  readonly #pair: Pair;
  readonly #findings: Findings;

  constructor(pair: Pair, findings: Findings) {
    this.#pair = pair;
    this.#findings = findings;
  }

  /** Every case of the pair by title, and the ids of cases by title and of replies by what they say. */
  async read(): Promise<{ cases: Map<string, KnownCase>; ids: Map<string, number> }> {
    const { caller, user } = this.#pair.initiator;
    const [cases, ids] = [new Map<string, KnownCase>(), new Map<string, number>()];
    const list = fillPath(apiPaths.consultationList, { userId: user.id });
    const { results } = await caller.post<ConsultationPage>(list, { pageSize: limits.pageSizeMax, pageNo: 1 });
    const unread = await this.#readUnread(results.map(({ id }) => id));
    for (const line of results) {
      const detail = await caller.post<ConsultationDetail>(
        fillPath(apiPaths.consultationDetail, { id: line.id }),
        {},
        unattended,
      );
      this.#expect(
        `counts of ${line.id} in the list`,
        [line.reply_count, line.attachment_count],
        [detail.replies.length, detail.attachments.length],
      );
      if (ids.has(line.title)) this.#findings.fault(`${line.title} is there twice`);
      ids.set(line.title, line.id);
      for (const reply of detail.replies) ids.set(reply.replyContent, reply.replyId);
      cases.set(line.title, await this.#readCase(detail, unread));
    }
    return { cases, ids };
  }

  async #readCase(detail: ConsultationDetail, { replies, changed }: Unread): Promise<KnownCase> {
    const { versions, statusChanges, withdrawnReplies } = await this.#readHistory(detail.id);
    this.#expect(`the case ${detail.id} and its newest version`, textOf(versions.at(-1)!.state), {
      patientName: detail.patientName,
      weightKg: detail.patientWeight,
      diseaseId: detail.diseaseId,
      description: detail.consultationDesc,
      pictures: detail.attachments.map(({ attachmentLocate }) => attachmentLocate),
    });
    this.#expect(`the number of versions of ${detail.id}`, versions.length, detail.versionNo);
    const known: KnownCase = {
      versions: versions.map(({ state, status, reason }) => ({ ...textOf(state), status, reason })),
      status: detail.consultationStatus,
      statusChanges: statusChanges.reverse().map(({ formerStatus, status }) => [formerStatus, status]),
      replies: [],
      withdrawn: [],
      issued: await this.#readIssued(detail.id),
      unseen: { byInitiator: changed.own.includes(detail.id), byColleague: changed.theirs.includes(detail.id) },
    };
    for (const reply of detail.replies)
      known.replies.push({ ...(await this.#readReply(reply)), isUnread: replies.has(reply.replyId) });
    for (const reply of withdrawnReplies.reverse()) known.withdrawn.push(await this.#readWithdrawn(reply));
    return known;
  }

  async #readReply({ replyId, replyContent, replyDoctorId, ...reply }: Reply) {
    const { versions, withdrawnAt } = await this.#readReplyHistory(replyId);
    const newest = versions.at(-1)!;
    this.#expect(
      `the reply ${replyId} and its newest version`,
      [newest.content, newest.versionNo, newest.consultationVersionNo, withdrawnAt],
      [replyContent, reply.versionNo, reply.consultationVersionNo, null],
    );
    return { doctorId: replyDoctorId, versions: this.#opinions(versions, replyDoctorId) };
  }

  async #readWithdrawn({ replyId, content, withdrawnAt, savedBy }: WithdrawnReply) {
    const history = await this.#readReplyHistory(replyId);
    this.#expect(
      `the withdrawn reply ${replyId}`,
      [content, withdrawnAt],
      [history.versions.at(-1)!.content, history.withdrawnAt],
    );
    return { doctorId: savedBy.doctorId, versions: this.#opinions(history.versions, savedBy.doctorId) };
  }

  #opinions(versions: ReplyVersion[], authorId: number): KnownOpinion[] {
    return versions.map(({ content, consultationVersionNo, savedBy }) => {
      this.#expect('who signed a reply', savedBy.doctorId, authorId);
      return { content, caseVersionNo: consultationVersionNo };
    });
  }

  async #readIssued(id: number): Promise<KnownCase['issued']> {
    const { results } = await this.#pair.colleague.caller.post<OpinionList>(apiPaths.opinionList, { id });
    return results.reverse().map(({ issuedBy, versionNo }) => [issuedBy.doctorId, versionNo]);
  }

  /** The colleague reads it: who takes part may. */
  async #readHistory(id: number) {
    const pages: ConsultationHistory[] = [];
    const versions = await this.#readPages<ConsultationVersion>(async (before) => {
      const form = { id, ...before };
      pages.push(await this.#pair.colleague.caller.post<ConsultationHistory>(apiPaths.consultationHistory, form));
      return pages.at(-1)!;
    });
    return { ...pages[0]!, versions };
  }

  async #readReplyHistory(replyId: number) {
    let page: ReplyHistory | undefined;
    const versions = await this.#readPages<ReplyVersion>(async (before) => {
      const form = { replyId, ...before };
      page = await this.#pair.initiator.caller.post<ReplyHistory>(apiPaths.replyHistory, form);
      return page;
    });
    return { ...page!, versions };
  }

  /** All versions from the first on, whose numbers must have no gaps. */
  async #readPages<Version extends { versionNo: number }>(
    ask: (before: { before?: number }) => Promise<{ totalCount: number; versions: Version[] }>,
  ): Promise<Version[]> {
    const versions: Version[] = [];
    for (;;) {
      const page = await ask(versions.length > 0 ? { before: versions.at(-1)!.versionNo } : {});
      versions.push(...page.versions);
      if (page.versions.length > 0 && versions.length < page.totalCount) continue;
      const counted = Array.from({ length: page.totalCount }, (_, at) => at + 1);
      versions.reverse();
      this.#expect(
        'numbers of versions',
        versions.map(({ versionNo }) => versionNo),
        counted,
      );
      return versions;
    }
  }

  async #readUnread(cases: number[]): Promise<Unread> {
    const [own, theirs] = [await this.#notRead(this.#pair.initiator), await this.#notRead(this.#pair.colleague)];
    const named = [...own.results, ...theirs.results];
    for (const id of [...named.map(({ consId }) => consId), ...own.changed, ...theirs.changed])
      if (!cases.includes(id)) this.#findings.fault(`something of the case ${id}, which is gone, is unread`);
    const changed = { own: own.changed, theirs: theirs.changed };
    return { replies: new Set(named.map(({ replyId }) => replyId)), changed };
  }

  #notRead = ({ caller }: Doctor) => caller.post<RepliesNotRead>(apiPaths.replyNotRead);

  #expect(what: string, found: unknown, expected: unknown): void {
    const [one, other] = [JSON.stringify(found), JSON.stringify(expected)];
    if (one !== other) this.#findings.fault(`${what}: ${one}, but ${other}`);
  }
}

/** Ids of replies and cases. */
type Unread = { replies: Set<number>; changed: { own: number[]; theirs: number[] } };

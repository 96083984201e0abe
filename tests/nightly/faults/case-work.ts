import { randomUUID } from 'node:crypto';
import { idempotencyKeyHeader } from '../../../contract/call-marks.ts';
import { limits } from '../../../contract/limits.ts';
import { apiPaths, fillPath } from '../../../contract/paths.ts';
import { imagesIn, sanitiseRichText } from '../../../server/rich-text.ts';
import type { Caller } from '../../caller.ts';
import { CaseReader, type Doctor, type KnownCase, type KnownReply, type Pair, withVersion } from './case-record.ts';
import { type CaseText, caseForm } from './case-text.ts';
import { type Change, Worker, type WorkerParts } from './worker.ts';

const casesAtMost = 10;
const keyed = () => ({ [idempotencyKeyHeader]: randomUUID() });
const said = ({ versions }: Pick<KnownReply, 'versions'>) => versions.at(-1)!.content;

/** Each is done once as soon as it may be, whatever kills cut off, then as often as its share among those that may. */
type Deed = {
  share: number;
  may: (known: KnownCase) => boolean;
  make: (title: string, known: KnownCase) => Promise<Change<KnownCase>>;
};
const isOpen = ({ status }: KnownCase) => status === 0;
const hasOpenReplies = (known: KnownCase) => isOpen(known) && known.replies.length > 0;

/**
 * Two doctors and their consultations: propose with pictures, edit, amend, reply, withdraw, look, change status, issue
 * opinions, delete.
 * All that was acknowledged must be read back, what was said before too, and what is unread must be marked.
 */
export class CaseWork extends Worker<KnownCase> {
  readonly #pair: Pair;
  readonly #reader: CaseReader;
  readonly #deeds: Deed[] = [
    { share: 10, may: isOpen, make: (...of) => this.#reply(...of) },
    { share: 5, may: hasOpenReplies, make: (...of) => this.#editReply(...of) },
    { share: 3, may: isOpen, make: (...of) => this.#editAndReply(...of) },
    { share: 2, may: hasOpenReplies, make: (...of) => this.#withdraw(...of) },
    { share: 5, may: isOpen, make: (...of) => this.#edit(...of) },
    { share: 3, may: () => true, make: (...of) => this.#look(...of) },
    { share: 2, may: () => true, make: (...of) => this.#setStatus(...of) },
    { share: 2, may: (known) => this.#issuers(known).length > 0, make: (...of) => this.#issue(...of) },
    { share: 4, may: (known) => !isOpen(known), make: (...of) => this.#edit(...of) },
    { share: 5, may: () => this.known.size < casesAtMost, make: () => this.#propose() },
    { share: 5, may: () => this.known.size === casesAtMost, make: (title) => this.#delete(title) },
  ];
  readonly #done = new Set<Deed>();
  /** Of consultations by title, and of replies by content. */
  #ids = new Map<string, number>();
  #number = 0;

  constructor(parts: WorkerParts, [initiator, colleague]: [Doctor, Doctor]) {
    super(parts);
    this.#pair = { initiator, colleague };
    this.#reader = new CaseReader(this.#pair, parts.findings);
  }

  protected override async next(): Promise<Change<KnownCase>> {
    const { random } = this.parts;
    if (this.known.size === 0) return this.#propose();
    const [title, known] = random.pick([...this.known]);
    const possible = this.#deeds.filter(({ may }) => may(known));
    const deed =
      possible.find((one) => !this.#done.has(one)) ??
      random.pick(possible.flatMap((one) => Array<Deed>(one.share).fill(one)));
    const change = await deed.make(title, known);
    const call = async () => {
      await change.call();
      this.#done.add(deed);
    };
    return { ...change, call };
  }

  protected override async stored(): Promise<Map<string, KnownCase>> {
    const { cases, ids } = await this.#reader.read();
    this.#ids = ids;
    return cases;
  }

  protected override async lookAtPictures(stored: ReadonlyMap<string, KnownCase>): Promise<string[]> {
    const shown = [...stored.values()].flatMap(({ versions, replies }) => [
      ...versions.flatMap(({ pictures, description }) => [...pictures, ...imagesIn(description)]),
      ...replies.flatMap((reply) => reply.versions.flatMap(({ content }) => imagesIn(content))),
    ]);
    const faults: (string | undefined)[] = [];
    for (const path of new Set(shown)) faults.push(await this.#pair.colleague.caller.lookAt(path));
    this.parts.findings.count('pictures opened', faults.length);
    return faults.filter((fault) => fault !== undefined);
  }

  async #propose(): Promise<Change<KnownCase>> {
    const { caller, user } = this.#pair.initiator;
    const text = await this.#text();
    const versions = [{ ...text, status: 0, reason: null }];
    const after: KnownCase = {
      versions,
      status: 0,
      statusChanges: [],
      replies: [],
      withdrawn: [],
      issued: [],
      unseen: { byInitiator: false, byColleague: false },
    };
    const title = `停机演练会诊 ${user.id}-${++this.#number}`;
    const [form, headers] = [caseForm(title, text, this.#pair.colleague.user.doctorId!), keyed()];
    const call = async () => {
      const saved = await caller.post<{ consultationId: number }>(apiPaths.consultationSave, form, headers);
      this.#ids.set(title, saved.consultationId);
    };
    return { what: 'propose', key: title, after, isKeyed: true, call };
  }

  async #edit(title: string, known: KnownCase): Promise<Change<KnownCase>> {
    const text = await this.#text(known);
    const isClosed = known.status !== 0;
    const reason = isClosed && this.parts.random.chance(0.8) ? `更正 ${++this.#number}` : '';
    const after = withVersion(known, text, isClosed ? reason : null);
    return {
      what: isClosed ? 'amend a case' : 'edit a case',
      key: title,
      after,
      call: () => this.#update(title, known, text, reason),
    };
  }

  /** Who amends without a reason is a client of before, which names no version either. */
  #update(title: string, { versions, status }: KnownCase, text: CaseText, reason = ''): Promise<unknown> {
    const fields = caseForm(title, text, this.#pair.colleague.user.doctorId!);
    const form = { ...fields, consultationId: this.#ids.get(title)!, ...(reason && { reason }) };
    const isNew = status === 0 || reason !== '';
    const { caller } = this.#pair.initiator;
    return caller.post(apiPaths.consultationUpdate, isNew ? { ...form, versionNo: versions.length } : form);
  }

  async #reply(title: string, known: KnownCase): Promise<Change<KnownCase>> {
    const doctor = this.#either();
    const reply = await this.#opinion(doctor, known);
    const after = { ...known, replies: [...known.replies, reply] };
    return { what: 'reply', key: title, after, isKeyed: true, call: this.#sending(doctor, title, reply) };
  }

  /** The initiator edits the case while the colleague replies to what it said before. */
  async #editAndReply(title: string, known: KnownCase): Promise<Change<KnownCase>> {
    const [text, reply] = [await this.#text(known), await this.#opinion(this.#pair.colleague, known)];
    const edited = withVersion(known, text, null);
    const replies = [...known.replies, reply];
    const send = this.#sending(this.#pair.colleague, title, reply);
    const call = async () => {
      const both = await Promise.allSettled([this.#update(title, known, text), send()]);
      for (const one of both) if (one.status === 'rejected') throw one.reason;
    };
    const partly = [edited, { ...known, replies }];
    return { what: 'edit and reply at once', key: title, after: { ...edited, replies }, partly, call };
  }

  #sending({ caller }: Doctor, title: string, reply: KnownReply) {
    const headers = keyed();
    const [{ content, caseVersionNo }] = reply.versions as [KnownReply['versions'][number]];
    return async () => {
      const form = { consultationId: this.#ids.get(title)!, content, consultationVersionNo: caseVersionNo };
      this.#ids.set(content, (await caller.post<{ replyId: number }>(apiPaths.replySave, form, headers)).replyId);
    };
  }

  async #editReply(title: string, known: KnownCase): Promise<Change<KnownCase>> {
    const before = this.parts.random.pick(known.replies);
    const { caller } = this.#author(before);
    const opinion = { content: await this.#html('更正', caller), caseVersionNo: known.versions.length };
    const reply = { ...before, versions: [...before.versions, opinion], isUnread: true };
    const replyId = this.#ids.get(said(before))!;
    const call = async () => {
      const form = { replyId, content: opinion.content, versionNo: before.versions.length };
      await caller.post(apiPaths.replyUpdate, form);
      this.#ids.set(opinion.content, replyId);
    };
    const replies = known.replies.map((one) => (one === before ? reply : one));
    return { what: 'edit a reply', key: title, after: { ...known, replies }, call };
  }

  async #withdraw(title: string, known: KnownCase): Promise<Change<KnownCase>> {
    const reply = this.parts.random.pick(known.replies);
    const replyId = this.#ids.get(said(reply))!;
    const call = () => this.#author(reply).caller.post(apiPaths.replyDelete, { replyId });
    const replies = known.replies.filter((one) => one !== reply);
    const withdrawn = [...known.withdrawn, { doctorId: reply.doctorId, versions: reply.versions }];
    const isOwn = reply.doctorId === this.#pair.initiator.user.doctorId;
    const unseen = { ...known.unseen, [isOwn ? 'byColleague' : 'byInitiator']: true };
    return { what: 'withdraw a reply', key: title, after: { ...known, replies, withdrawn, unseen }, call };
  }

  async #setStatus(title: string, known: KnownCase): Promise<Change<KnownCase>> {
    const status = known.status === 0 ? this.parts.random.between(1, 2) : 0;
    const form = { id: this.#ids.get(title)!, status };
    const call = () => this.#pair.initiator.caller.post(apiPaths.consultationStatus, form);
    const statusChanges: KnownCase['statusChanges'] = [...known.statusChanges, [known.status, status]];
    const unseen = { ...known.unseen, byColleague: known.unseen.byColleague || status === 0 };
    const after = { ...known, status, statusChanges, unseen };
    return { what: 'set a status', key: title, after, call };
  }

  /** A look marks first the replies and then the case. */
  async #look(title: string, known: KnownCase): Promise<Change<KnownCase>> {
    const { caller, user } = this.#either();
    const id = this.#ids.get(title)!;
    const isColleague = user.id === this.#pair.colleague.user.id;
    const replies = known.replies.map((one) => ({ ...one, isUnread: one.isUnread && one.doctorId === user.doctorId }));
    const unseen = { ...known.unseen, [isColleague ? 'byColleague' : 'byInitiator']: false };
    return {
      what: 'look',
      key: title,
      after: { ...known, replies, unseen },
      partly: [
        { ...known, replies },
        { ...known, unseen },
      ],
      call: () => caller.post(fillPath(apiPaths.consultationDetail, { id }), { seen: 1 }),
    };
  }

  /** Who has not issued an opinion of the newest version: what was issued before word for word is not issued again. */
  #issuers({ issued, versions }: KnownCase): Doctor[] {
    if (issued.length >= limits.opinionsDailyMax) return [];
    const has = ({ user }: Doctor) => issued.some(([id, no]) => id === user.doctorId && no === versions.length);
    return [this.#pair.initiator, this.#pair.colleague].filter((doctor) => !has(doctor));
  }

  async #issue(title: string, known: KnownCase): Promise<Change<KnownCase>> {
    const { caller, user } = this.parts.random.pick(this.#issuers(known));
    const versionNo = known.versions.length;
    const after: KnownCase = { ...known, issued: [...known.issued, [user.doctorId!, versionNo]] };
    const form = { id: this.#ids.get(title)!, versionNo };
    return { what: 'issue an opinion', key: title, after, call: () => caller.post(apiPaths.opinionIssue, form) };
  }

  async #delete(title: string): Promise<Change<KnownCase>> {
    const form = { consultationId: this.#ids.get(title)! };
    const call = () => this.#pair.initiator.caller.post(apiPaths.consultationDelete, form);
    return { what: 'delete a case', key: title, after: undefined, call };
  }

  async #opinion({ caller, user }: Doctor, { versions }: KnownCase): Promise<KnownReply> {
    const opinion = { content: await this.#html('回复', caller), caseVersionNo: versions.length };
    return { doctorId: user.doctorId!, versions: [opinion], isUnread: true };
  }

  /** Some of the pictures that were there stay. */
  async #text(before?: KnownCase): Promise<CaseText> {
    const { random } = this.parts;
    const { caller } = this.#pair.initiator;
    const former = before?.versions.at(-1);
    const pictures = (former?.pictures ?? []).filter(() => random.chance(0.7));
    if (random.chance(0.5)) pictures.push(await caller.uploadPicture());
    return {
      patientName: `患儿${random.between(1, 10_000)}`,
      weightKg: random.between(10, 60) / 10,
      diseaseId: former && random.chance(0.7) ? former.diseaseId : random.between(1, 5),
      description: await this.#html('病情', caller),
      pictures,
    };
  }

  /** A text unlike any other, some with a picture within. */
  async #html(what: string, caller: Caller): Promise<string> {
    const { random } = this.parts;
    const picture = random.chance(0.3) ? `<p><img src="${await caller.uploadPicture()}" alt="" /></p>` : '';
    return sanitiseRichText(
      `<p>${what} ${++this.#number}：双眼 Ⅱ 区 2 期。</p>`.repeat(random.between(1, 20)) + picture,
    );
  }

  #either = (): Doctor => this.parts.random.pick([this.#pair.initiator, this.#pair.colleague]);
  #author = ({ doctorId }: KnownReply): Doctor =>
    doctorId === this.#pair.initiator.user.doctorId ? this.#pair.initiator : this.#pair.colleague;
}

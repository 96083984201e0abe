import { limits } from '../../contract/limits.ts';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import type { ConsultationDetail, ConsultationPage } from '../../contract/schemas/consultation.ts';
import type { SessionUser } from '../../contract/schemas/session.ts';
import { imagesIn, sanitiseRichText } from '../../server/rich-text.ts';
import type { Caller } from '../caller.ts';
import { type Change, Worker, type WorkerParts } from './worker.ts';

export type Doctor = { caller: Caller; user: SessionUser };

type KnownReply = { content: string; doctorId: number };
type KnownCase = {
  patientName: string;
  weightKg: number;
  diseaseId: number;
  description: string;
  status: number;
  pictures: string[];
  replies: KnownReply[];
};

const casesAtMost = 10;

/** Two doctors and their consultations: propose with pictures, edit, reply, change status, delete. */
export class CaseWork extends Worker<KnownCase> {
  readonly #initiator: Doctor;
  readonly #colleague: Doctor;
  /** Of consultations by title, and of replies by content. */
  readonly #ids = new Map<string, number>();
  #number = 0;

  constructor(parts: WorkerParts, [initiator, colleague]: [Doctor, Doctor]) {
    super(parts);
    this.#initiator = initiator;
    this.#colleague = colleague;
  }

  protected override async next(): Promise<Change<KnownCase>> {
    const { random } = this.parts;
    if (this.known.size === 0) return this.#propose();
    const [title, known] = random.pick([...this.known]);
    const isOpen = known.status === 0;
    const dice = random.share();
    if (dice < 0.4 && isOpen) return this.#reply(title, known);
    if (dice < 0.5 && isOpen && known.replies.length > 0) return this.#editReply(title, known);
    if (dice < 0.57 && isOpen && known.replies.length > 0) return this.#deleteReply(title, known);
    if (dice < 0.65) return this.#setStatus(title, known);
    if (dice < 0.75) return this.#edit(title, known);
    return this.known.size < casesAtMost ? this.#propose() : this.#delete(title);
  }

  protected override async stored(): Promise<Map<string, KnownCase>> {
    const { caller, user } = this.#initiator;
    const path = fillPath(apiPaths.consultationList, { userId: user.id });
    const page = await caller.post<ConsultationPage>(path, { pageSize: limits.pageSizeMax, pageNo: 1 });
    const cases = new Map<string, KnownCase>();
    for (const { id, title, reply_count, attachment_count } of page.results) {
      const detail = await caller.post<ConsultationDetail>(fillPath(apiPaths.consultationDetail, { id }));
      const counts = [detail.replies.length, detail.attachments.length];
      if (counts.join() !== `${reply_count},${attachment_count}`)
        this.parts.findings.fault(`the list counts ${reply_count},${attachment_count} in ${id}, the case ${counts}`);
      this.#ids.set(title, id);
      for (const reply of detail.replies) this.#ids.set(reply.replyContent, reply.replyId);
      cases.set(title, toKnown(detail));
    }
    return cases;
  }

  protected override async lookAtPictures(stored: ReadonlyMap<string, KnownCase>): Promise<string[]> {
    const shown = [...stored.values()].flatMap(({ pictures, description, replies }) => [
      ...pictures,
      ...imagesIn(description + replies.map(({ content }) => content).join('')),
    ]);
    const faults: (string | undefined)[] = [];
    for (const path of shown) faults.push(await this.#colleague.caller.lookAt(path));
    this.parts.findings.count('pictures opened', shown.length);
    return faults.filter((fault) => fault !== undefined);
  }

  async #propose(): Promise<Change<KnownCase>> {
    const { caller } = this.#initiator;
    const after: KnownCase = { ...(await this.#fields()), status: 0, replies: [] };
    const title = `停机演练会诊 ${this.#initiator.user.id}-${++this.#number}`;
    const call = async () => {
      const saved = await caller.post<{ consultationId: number }>(apiPaths.consultationSave, this.#form(title, after));
      this.#ids.set(title, saved.consultationId);
    };
    return { what: 'propose', key: title, after, call };
  }

  async #edit(title: string, known: KnownCase): Promise<Change<KnownCase>> {
    const fields = await this.#fields();
    const kept = known.pictures.filter(() => this.parts.random.chance(0.5));
    const after = { ...known, ...fields, pictures: [...kept, ...fields.pictures] };
    const form = { ...this.#form(title, after), consultationId: this.#ids.get(title)! };
    const call = () => this.#initiator.caller.post(apiPaths.consultationUpdate, form);
    return { what: 'edit a case', key: title, after, call };
  }

  async #reply(title: string, known: KnownCase): Promise<Change<KnownCase>> {
    const { caller, user } = this.#either();
    const reply = { content: await this.#text('回复', caller), doctorId: user.doctorId! };
    const call = async () => {
      const form = { consultationId: this.#ids.get(title)!, content: reply.content };
      this.#ids.set(reply.content, (await caller.post<{ replyId: number }>(apiPaths.replySave, form)).replyId);
    };
    return { what: 'reply', key: title, after: { ...known, replies: [...known.replies, reply] }, call };
  }

  async #editReply(title: string, known: KnownCase): Promise<Change<KnownCase>> {
    const before = this.parts.random.pick(known.replies);
    const { caller } = this.#author(before);
    const reply = { ...before, content: await this.#text('更正', caller) };
    const replyId = this.#ids.get(before.content)!;
    const call = async () => {
      await caller.post(apiPaths.replyUpdate, { replyId, content: reply.content });
      this.#ids.set(reply.content, replyId);
    };
    const replies = known.replies.map((one) => (one === before ? reply : one));
    return { what: 'edit a reply', key: title, after: { ...known, replies }, call };
  }

  async #deleteReply(title: string, known: KnownCase): Promise<Change<KnownCase>> {
    const reply = this.parts.random.pick(known.replies);
    const replyId = this.#ids.get(reply.content)!;
    const call = () => this.#author(reply).caller.post(apiPaths.replyDelete, { replyId });
    const replies = known.replies.filter((one) => one !== reply);
    return { what: 'delete a reply', key: title, after: { ...known, replies }, call };
  }

  async #setStatus(title: string, known: KnownCase): Promise<Change<KnownCase>> {
    const status = known.status === 0 ? this.parts.random.between(1, 2) : 0;
    const call = () => this.#initiator.caller.post(apiPaths.consultationStatus, { id: this.#ids.get(title)!, status });
    return { what: 'set a status', key: title, after: { ...known, status }, call };
  }

  async #delete(title: string): Promise<Change<KnownCase>> {
    const form = { consultationId: this.#ids.get(title)! };
    const call = () => this.#initiator.caller.post(apiPaths.consultationDelete, form);
    return { what: 'delete a case', key: title, after: undefined, call };
  }

  async #fields() {
    const { random } = this.parts;
    const { caller } = this.#initiator;
    const pictures: string[] = [];
    for (let left = random.between(0, 2); left > 0; left--) pictures.push(await caller.uploadPicture());
    return {
      patientName: `患儿${random.between(1, 10_000)}`,
      weightKg: random.between(10, 60) / 10,
      diseaseId: random.between(1, 5),
      description: await this.#text('病情', caller),
      pictures,
    };
  }

  /** A text unlike any other, some with a picture within. */
  async #text(what: string, caller: Caller): Promise<string> {
    const { random } = this.parts;
    const picture = random.chance(0.3) ? `<p><img src="${await caller.uploadPicture()}" alt="" /></p>` : '';
    return sanitiseRichText(
      `<p>${what} ${++this.#number}：双眼 Ⅱ 区 2 期。</p>`.repeat(random.between(1, 20)) + picture,
    );
  }

  #form(title: string, { patientName, weightKg, diseaseId, description, pictures }: KnownCase) {
    return {
      title,
      patientName,
      patientSex: 1,
      patientBirthday: '2026-03-02',
      embryoAge: 28,
      embryoAgeDay: 3,
      patientWeight: weightKg,
      patientBodyLong: 45.5,
      consultationDesc: description,
      diseaseId,
      imageUrl: pictures,
      doctorSelect: [this.#colleague.user.doctorId!],
    };
  }

  #either = (): Doctor => this.parts.random.pick([this.#initiator, this.#colleague]);
  #author = ({ doctorId }: KnownReply): Doctor =>
    doctorId === this.#initiator.user.doctorId ? this.#initiator : this.#colleague;
}

function toKnown(detail: ConsultationDetail): KnownCase {
  return {
    patientName: detail.patientName,
    weightKg: detail.patientWeight,
    diseaseId: detail.diseaseId,
    description: detail.consultationDesc,
    status: detail.consultationStatus,
    pictures: detail.attachments.map(({ attachmentLocate }) => attachmentLocate),
    replies: detail.replies.map(({ replyContent, replyDoctorId }) => ({
      content: replyContent,
      doctorId: replyDoctorId,
    })),
  };
}

import { setTimeout as delay } from 'node:timers/promises';
import type { Article } from '../../../contract/schemas/article.ts';
import { randomDraft } from './drafts.ts';
import type { Editor } from './editor.ts';
import { type Known, Memory, toKnown } from './memory.ts';
import { noteFailure, type WorkerParts, whenItAnswers } from './worker.ts';

/** Fewer are not taken down, so that home and several list pages always have something to show. */
const publishedAtLeast = 18;
/** The latest are on the pages that most visitors look at, so they change more often than others. */
const atTheFront = 12;

type Parts = WorkerParts & { editor: Editor };
type Change = { what: string; id?: number; known?: Known; call: () => Promise<number> };

/** An editor's work in random order: write, publish, edit, take down, delete; some calls are cut off by a kill. */
export class Editing {
  /** How often an article was switched on. */
  publications = 0;
  readonly memory = new Memory();
  /** Addresses of the pictures that were uploaded. */
  readonly pictures = new Set<string>();
  readonly #parts: Parts;
  #drafts = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Starts from what is there. */
  async open(): Promise<void> {
    for (const [id, article] of await this.#parts.editor.list()) this.memory.note(id, toKnown(article));
  }

  /** Works until so many articles in all have been switched on, and at times a little longer. */
  async until(publications: number): Promise<void> {
    const { product, random } = this.#parts;
    for (let longer = random.between(0, 3); this.publications < publications || longer > 0; ) {
      if (this.publications >= publications) longer -= 1;
      await product.untilServerIsBack();
      await this.change();
      await delay(random.between(0, 60));
    }
  }

  /** Holds the database to what was confirmed, and returns what it holds. */
  async verify(): Promise<Map<number, Article>> {
    const stored = await this.#stored();
    for (const difference of this.memory.differences(stored)) this.#parts.findings.fault(difference);
    return stored;
  }

  /** Makes one change of any kind. */
  async change(): Promise<void> {
    const { random } = this.#parts;
    const switchedOn = random.chance(0.6) ? this.#ids(true).slice(-atTheFront) : this.#ids(true);
    const switchedOff = this.#ids(false);
    const enough = this.#ids(true).length > publishedAtLeast;
    const dice = random.share();
    if (dice < 0.15 && enough) await this.#switch(random.pick(switchedOn), false);
    else if (dice < 0.25 && enough) await this.#remove(random.pick(switchedOn));
    else if (dice < 0.45 && enough) await this.#edit(random.pick(switchedOn));
    else if (dice < 0.6 && switchedOff.length > 0) await this.#switch(random.pick(switchedOff), true);
    else await this.#write();
  }

  #ids(isPub: boolean): number[] {
    return [...this.memory.articles].filter(([, known]) => known.isPub === isPub).map(([id]) => id);
  }

  async #write(): Promise<void> {
    const { editor } = this.#parts;
    const draft = await this.#draft();
    if (!draft) return;
    const id = await this.#make({ what: 'add', known: { ...draft, isPub: false }, call: () => editor.add(draft) });
    if (id) await this.#switch(id, true);
  }

  async #edit(id: number): Promise<void> {
    const { editor, random } = this.#parts;
    const { isPub, previewPic } = this.memory.articles.get(id)!;
    const picture = this.pictures.has(previewPic) && random.chance(0.7) ? previewPic : undefined;
    const draft = await this.#draft(picture);
    if (draft) await this.#make({ what: 'edit', id, known: { ...draft, isPub }, call: () => editor.edit(id, draft) });
  }

  async #switch(id: number, isPub: boolean): Promise<void> {
    const { editor } = this.#parts;
    if (isPub) this.publications += 1;
    const known = { ...this.memory.articles.get(id)!, isPub };
    await this.#make({ what: isPub ? 'publish' : 'unpublish', id, known, call: () => editor.setPublished(id, isPub) });
  }

  async #remove(id: number): Promise<void> {
    await this.#make({ what: 'delete', id, call: () => this.#parts.editor.remove(id) });
  }

  /** Undefined when the picture it needs could not be uploaded. */
  async #draft(picture?: string) {
    const { editor, random } = this.#parts;
    const dates = [...this.memory.articles.values()].map(({ pubDateTime }) => pubDateTime);
    const asked = performance.now();
    try {
      const previewPic = picture ?? (await editor.uploadPicture());
      this.pictures.add(previewPic);
      return randomDraft(random, ++this.#drafts, previewPic, dates);
    } catch (error) {
      noteFailure(this.#parts, 'upload', asked, error);
      return undefined;
    }
  }

  /** Makes a change. Returns the article's id; undefined when nothing happened. */
  async #make({ what, id, known, call }: Change): Promise<number | undefined> {
    const { findings } = this.#parts;
    const asked = performance.now();
    try {
      const changed = await call();
      findings.count(what);
      this.memory.note(changed, known);
      return changed;
    } catch (error) {
      noteFailure(this.#parts, `${what} ${id ?? ''}`, asked, error);
    }
    const changed = this.memory.settle(await this.#stored(), id, known);
    if (changed) findings.count('cut off, yet done');
    await this.verify();
    return changed;
  }

  /** What the database holds, as soon as the server can be asked. */
  #stored = (): Promise<Map<number, Article>> => whenItAnswers(this.#parts.product, () => this.#parts.editor.list());
}

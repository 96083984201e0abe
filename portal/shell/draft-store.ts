import { serverNow } from '../../contract/server-clock.ts';
import {
  keptFiles as allKept,
  forgetAllFiles,
  forgetFile,
  type KeptFile,
  keepFile as keepSealed,
} from './draft-files.ts';
import { canSeal, fromBase64, fromUtf8, type Sealer, sealerOf, toBase64, utf8 } from './seal.ts';

/**
 * What somebody is writing, kept in this browser until it is sent or they sign out. It may name a patient: it is sealed with
 * a key that the server gives for as long as they are signed in, and readable in the memory of their open pages alone.
 */
export type Draft<Value> = { savedAt: number; value: Value };

/** Which draft of which form: `reply.12~` and a number of its own, so that two tabs do not write over each other. */
export type Slot = string;
export const slotPrefix = (form: string) => `${form}~`;

const sealedPrefix = 'tongmou.sealed.';
/** Of before they were sealed. */
const openPrefix = 'tongmou.draft.';
const forgottenAfterMs = 7 * 24 * 3_600_000;
const isForgotten = (savedAt: unknown) => !(serverNow() - Number(savedAt) < forgottenAfterMs);

/** All that can be read of this user, by slot. */
const drafts = new Map<Slot, Draft<unknown>>();
/** Undefined while nothing is stored in this browser. */
let sealer: Sealer | undefined;
/** What the sealer was made of. */
let sealerKey: string | undefined;
/** Drafts whose last state the browser could not store: it is full. */
const unstored = new Set<Slot>();
/** After signing out nothing is kept any more, until the page is opened anew: a form may still write as it is left. */
let isClosed = false;

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};
/** Calls `react` when drafts come, go, or begin to be stored. Answers how to stop. */
export function onDrafts(react: () => void): () => void {
  listeners.add(react);
  return () => void listeners.delete(react);
}

/** Whether this browser keeps drafts of the user. */
export const isOpened = (): boolean => sealer !== undefined;
/** Whether what is written outlasts the page. */
export const areKept = (): boolean => isOpened() && unstored.size === 0;

export const readDraft = <Value>(slot: Slot) => drafts.get(slot) as Draft<Value> | undefined;

/** How many texts a user has not sent yet. */
export const countDrafts = (): number => drafts.size;

export function writeDraft(slot: Slot, value: unknown): void {
  if (isClosed) return;
  const isNew = !drafts.has(slot);
  drafts.set(slot, { savedAt: serverNow(), value });
  store(slot);
  if (isNew) tell();
}

/** To be written down: one after the other, each as it is when its turn comes. */
const waiting = new Set<Slot>();
let isStoring = false;

async function store(slot: Slot): Promise<void> {
  if (!sealer) return;
  waiting.add(slot);
  if (isStoring) return;
  isStoring = true;
  for (const next of waiting) {
    waiting.delete(next);
    await storeOrNote(next);
  }
  isStoring = false;
}

async function storeOrNote(slot: Slot): Promise<void> {
  const wereKept = areKept();
  await storeOne(slot).then(
    () => unstored.delete(slot),
    () => unstored.add(slot),
  );
  if (areKept() !== wereKept) tell();
}

async function storeOne(slot: Slot): Promise<void> {
  const draft = drafts.get(slot);
  const by = sealer;
  if (!by || !draft) return;
  const place = await by.placeOf(slot);
  const sealed = toBase64(await by.seal(place, utf8(JSON.stringify({ slot, ...draft }))));
  // Dropped, or signed out, while it was sealed.
  if (drafts.has(slot) && by === sealer) localStorage.setItem(sealedPrefix + place, sealed);
}

/** The text alone; the files that belong to it stay. */
export async function dropText(slot: Slot): Promise<void> {
  drafts.delete(slot);
  unstored.delete(slot);
  tell();
  if (!sealer) return;
  localStorage.removeItem(sealedPrefix + (await sealer.placeOf(slot)));
}

export async function dropDraft(slot: Slot): Promise<void> {
  await dropText(slot);
  for (const { id } of await keptFiles(slot)) await forgetFile(id);
}

export { forgetFile };
export const keepFile = async (slot: Slot, file: File, of: Partial<Pick<KeptFile, 'field' | 'uploadId' | 'about'>>) =>
  sealer && !isClosed ? keepSealed(sealer, slot, file, of) : undefined;

export const keptFiles = async (slot: Slot): Promise<KeptFile[]> =>
  sealer ? (await allKept(sealer)).kept.filter((file) => file.slot === slot) : [];

/** When each slot of a form was last written: those of which only files are there, too. The latest first. */
export async function slotsOf(form: string): Promise<{ slot: Slot; savedAt: number }[]> {
  const found = new Map([...drafts].map(([slot, { savedAt }]) => [slot, savedAt]));
  const files = sealer ? (await allKept(sealer)).kept : [];
  for (const { slot, savedAt } of files) if (!found.has(slot)) found.set(slot, savedAt);
  return [...found]
    .filter(([slot]) => slot.startsWith(slotPrefix(form)))
    .map(([slot, savedAt]) => ({ slot, savedAt }))
    .toSorted((one, other) => other.savedAt - one.savedAt);
}

export const newSlot = (form: string): Slot => slotPrefix(form) + toBase64(crypto.getRandomValues(new Uint8Array(12)));

const keysOf = (prefix: string) => Object.keys(localStorage).filter((key) => key.startsWith(prefix));

/**
 * Reads what this browser keeps of a user and keeps on, sealed with their key; with another key than before what this page
 * knows is sealed anew. What the key does not open is another user's, and goes, as what was forgotten for a week does.
 * With null, or where the browser cannot seal, nothing is kept and everything goes.
 */
export async function openDrafts(userId: number, key: string | null): Promise<void> {
  if (isClosed) return;
  if (key === null || !canSeal()) {
    sealer = undefined;
    await forgetStored();
    return tell();
  }
  const [former, known] = [sealer, [...drafts.keys()]];
  const by = former && key === sealerKey ? former : await sealerOf(key);
  const files = former && former !== by ? (await allKept(former)).kept : [];
  // Under the number by which an open form knows it.
  for (const { slot, file, ...known } of files) await keepSealed(by, slot, await file(), known);
  [sealer, sealerKey] = [by, key];
  for (const place of keysOf(sealedPrefix)) await take(place, true);
  await takeOpen(userId, by);
  await dropOldFiles(by);
  for (const slot of known) await storeOrNote(slot);
  window.addEventListener('storage', follow);
  tell();
}

/** Reads one that is stored; one that cannot be opened, or that is forgotten, is removed if `cleans`. */
async function take(key: string, cleans: boolean): Promise<void> {
  const text = localStorage.getItem(key);
  const by = sealer;
  if (text === null || !by) return;
  try {
    const opened = fromUtf8(await by.open(key.slice(sealedPrefix.length), fromBase64(text)));
    const { slot, ...draft }: Draft<unknown> & { slot: Slot } = JSON.parse(opened);
    if (isForgotten(draft.savedAt)) throw new Error('forgotten');
    const known = drafts.get(slot);
    if (by === sealer && !(known && known.savedAt >= draft.savedAt)) drafts.set(slot, draft);
  } catch {
    if (cleans) localStorage.removeItem(key);
  }
}

/** Those of before they were sealed: this user's are sealed, and all are removed. */
async function takeOpen(userId: number, by: Sealer): Promise<void> {
  const own = `${openPrefix}${userId}.`;
  const slots = new Map<string, Slot>();
  const slotOf = (form: string) => slots.get(form) ?? slots.set(form, newSlot(form)).get(form)!;
  for (const key of keysOf(openPrefix)) {
    const draft = parsed(localStorage.getItem(key));
    // First, so that there is room for what takes its place.
    localStorage.removeItem(key);
    if (key.startsWith(own) && draft && !isForgotten(draft.savedAt)) {
      const slot = slotOf(key.slice(own.length));
      drafts.set(slot, draft);
      await storeOrNote(slot);
    }
  }
  for (const { id, userId: owner, draft, savedAt, file } of (await allKept(by)).open) {
    if (owner === userId && !isForgotten(savedAt)) await keepSealed(by, slotOf(draft), file, { savedAt });
    await forgetFile(id);
  }
}

function parsed(text: string | null): Draft<unknown> | undefined {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

async function dropOldFiles(by: Sealer): Promise<void> {
  const { kept, others } = await allKept(by);
  for (const { id, savedAt } of kept) if (isForgotten(savedAt)) await forgetFile(id);
  for (const id of others) await forgetFile(id);
}

/** What another tab wrote or dropped. */
async function follow({ key, newValue }: StorageEvent): Promise<void> {
  const by = sealer;
  if (!by || !key?.startsWith(sealedPrefix)) return;
  if (newValue !== null) await take(key, false);
  else for (const slot of drafts.keys()) if (sealedPrefix + (await by.placeOf(slot)) === key) drafts.delete(slot);
  tell();
}

async function forgetStored(): Promise<void> {
  for (const key of [...keysOf(sealedPrefix), ...keysOf(openPrefix)]) localStorage.removeItem(key);
  await forgetAllFiles();
}

/** At the end of a session that was ended here: nothing is left. */
export async function dropAllDrafts(): Promise<void> {
  close();
  await forgetStored();
}

/** At the end of a session that was ended in another tab. Whoever signed in since may keep drafts already: they stay. */
export async function closeDrafts(): Promise<void> {
  const [by, slots] = [sealer, [...drafts.keys()]];
  close();
  if (by) for (const slot of slots) localStorage.removeItem(sealedPrefix + (await by.placeOf(slot)));
}

function close(): void {
  isClosed = true;
  sealer = undefined;
  drafts.clear();
  waiting.clear();
  unstored.clear();
  window.removeEventListener('storage', follow);
}

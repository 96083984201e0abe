import { newSlot, type Slot, slotPrefix, slotsOf } from './draft-store.ts';

/**
 * A slot belongs to one open form: who has it holds a lock, which the browser ends with the page, whatever becomes of it.
 * Browsers have locks where they can seal; elsewhere each page has what it wrote in its memory, and no other's.
 */
const lockOf = (slot: Slot) => `tongmou.draft ${slot}`;

type Held = { slot: Slot; release: () => void };

/** A page that is being reloaded gives back what it holds a moment after the next one asks; on a slow machine seconds after. */
const givenBackMs = 3000;

/** Undefined when another form has it, and still has it after `waitMs`. */
function hold(slot: Slot, waitMs: number): Promise<Held | undefined> {
  const { locks } = navigator;
  if (!locks) return Promise.resolve({ slot, release: () => undefined });
  return new Promise((answer) => {
    const granted = (lock: Lock | null) =>
      lock ? new Promise<void>((release) => answer({ slot, release })) : answer(undefined);
    const options: LockOptions = waitMs > 0 ? { signal: AbortSignal.timeout(waitMs) } : { ifAvailable: true };
    locks.request(lockOf(slot), options, granted).catch(() => answer(undefined));
  });
}

/** Numbers of the slots that this tab had, the latest last: they tell of nothing, and are what a reload and Back find. */
const placeOfOwn = 'tongmou.slots';
const ownMax = 50;

function ownNumbers(): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(placeOfOwn) ?? '[]');
  } catch {
    return [];
  }
}

function noteOwn(form: string, slot: Slot): void {
  const number = slot.slice(slotPrefix(form).length);
  const numbers = [...ownNumbers().filter((one) => one !== number), number].slice(-ownMax);
  try {
    sessionStorage.setItem(placeOfOwn, JSON.stringify(numbers));
  } catch {
    // Without storage a reload finds it as another tab does.
  }
}

/**
 * A slot for a form that is opened: `wanted`; else the one that this tab had last; else, unless those are `offered` to
 * choose from, the latest that no open form has; else a new one.
 */
export async function openSlot(form: string, offered: boolean, wanted?: Slot | 'new'): Promise<Held> {
  const taken = await firstFree(form, offered, wanted);
  const held = taken ?? (await hold(newSlot(form), givenBackMs))!;
  noteOwn(form, held.slot);
  return held;
}

async function firstFree(form: string, offered: boolean, wanted?: Slot | 'new'): Promise<Held | undefined> {
  if (wanted === 'new') return undefined;
  if (wanted) {
    const held = await hold(wanted, givenBackMs);
    if (held) return held;
  }
  const found = (await slotsOf(form)).map(({ slot }) => slot);
  const own = ownNumbers()
    .toReversed()
    .map((number) => slotPrefix(form) + number)
    .filter((slot) => found.includes(slot));
  for (const slot of own) {
    const held = await hold(slot, givenBackMs);
    if (held) return held;
  }
  if (offered) return undefined;
  for (const slot of found) {
    const held = await hold(slot, 0);
    if (held) return held;
  }
  return undefined;
}

/** Drafts of a form that no open form has, the latest first. */
export async function freeSlots(form: string): Promise<{ slot: Slot; savedAt: number }[]> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const names = new Set(held.map(({ name }) => name));
  return (await slotsOf(form)).filter(({ slot }) => !names.has(lockOf(slot)));
}

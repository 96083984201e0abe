import type { SessionUser } from '../../contract/schemas/session.ts';
import { draftKey } from '../api/session.ts';
import { isOpened, openDrafts } from './draft-store.ts';
import { canSeal } from './seal.ts';

let opening: Promise<void> = Promise.resolve();
let isAsked = false;

/** Asks for the key of the drafts, and reads them. Without an answer nothing is kept, and nothing is lost, until it is asked again. */
async function open({ id, isWard }: SessionUser): Promise<void> {
  try {
    if (isWard || !canSeal()) await openDrafts(id, null);
    else {
      const { key } = await draftKey();
      // A session of before there were keys: what is there waits for the next sign-in.
      if (key !== null) await openDrafts(id, key);
    }
    isAsked = true;
  } catch {
    // Offline, or signed out meanwhile: whoever asks next hears of it.
  }
}

/** Until it is known what this browser keeps of the user; asked once, and again where no answer came. */
export function openDraftsOf(user: SessionUser): Promise<void> {
  if (!isOpened()) opening = opening.then(() => (isAsked ? undefined : open(user)));
  return opening;
}

/** After somebody signed in again: the key may be another one. */
export function openDraftsAgain(user: SessionUser): Promise<void> {
  isAsked = false;
  opening = opening.then(() => open(user));
  return opening;
}

import { isShownTo } from '../consultation/images.ts';
import type { Db } from '../database/schema.ts';
import type { Actor } from '../session/actor.ts';
import type { StoredUpload } from './rules.ts';
import { isArticlePublic } from './store.ts';

/** Who may see an uploaded file: everyone ('public'), this caller ('private'), or neither (undefined). */
export async function maySee(
  db: Db,
  upload: StoredUpload,
  actor: Actor | undefined,
): Promise<'public' | 'private' | undefined> {
  if (upload.claimKind === 'article') {
    if (await isArticlePublic(db, upload.claimId!)) return 'public';
    return actor?.isManager ? 'private' : undefined;
  }
  if (upload.claimKind === 'consultation')
    return actor?.doctorId && (await isShownTo(db, upload.name, actor.doctorId)) ? 'private' : undefined;
  if (upload.claimKind === 'avatar') return actor ? 'private' : undefined;
  if (upload.claimKind === null && actor?.id === upload.uploaderId) return 'private';
  return undefined;
}

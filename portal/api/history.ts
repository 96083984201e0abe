import { apiPaths } from '../../contract/paths.ts';
import type {
  ConsultationHistory,
  ConsultationVersion,
  ReplyHistory,
  ReplyVersion,
} from '../../contract/schemas/record.ts';
import { call } from './call.ts';

/** The newest versions of a case, or those before a number. */
export const consultationHistory = (id: number, before?: number) =>
  call<ConsultationHistory>(apiPaths.consultationHistory, { fields: { id, before } });

/** The versions of a case since a moment and the one before it, newest first; without a moment, all of them. */
export async function historySince(id: number, since = ''): Promise<ConsultationHistory> {
  const history = await consultationHistory(id);
  const { versions } = history;
  for (let oldest = versions.at(-1)!; oldest.versionNo > 1 && oldest.savedAt >= since; oldest = versions.at(-1)!)
    versions.push(...(await consultationHistory(id, oldest.versionNo)).versions);
  return history;
}

/** One version of a case. */
export const consultationVersion = async (id: number, versionNo: number): Promise<ConsultationVersion> =>
  (await consultationHistory(id, versionNo + 1)).versions[0]!;

/** The newest versions of a reply, or those before a number. */
export const replyHistory = (replyId: number, before?: number) =>
  call<ReplyHistory>(apiPaths.replyHistory, { fields: { replyId, before } });

/** One version of a reply. */
export const replyVersion = async (replyId: number, versionNo: number): Promise<ReplyVersion> =>
  (await replyHistory(replyId, versionNo + 1)).versions[0]!;

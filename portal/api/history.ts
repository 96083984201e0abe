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

/** All versions of a case, newest first, page by page. */
export async function wholeHistory(id: number): Promise<ConsultationHistory> {
  const history = await consultationHistory(id);
  const versions = [...history.versions];
  while (versions.length > 0 && versions.at(-1)!.versionNo > 1)
    versions.push(...(await consultationHistory(id, versions.at(-1)!.versionNo)).versions);
  return { ...history, versions };
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

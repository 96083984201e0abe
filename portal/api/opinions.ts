import { apiBase, apiPaths, fillPath } from '../../contract/paths.ts';
import type { IssuedOpinion, OpinionList, OpinionVerified } from '../../contract/schemas/opinion.ts';
import { call } from './call.ts';

/** Others may be before it, and a long case takes a while. What came too late is listed all the same. */
const issueTimeoutMs = 60_000;

/** Issues what the case says now; `versionNo` is what the doctor has seen. */
export const issueOpinion = (id: number, versionNo: number) =>
  call<IssuedOpinion & { isNew: boolean }>(apiPaths.opinionIssue, {
    fields: { id, versionNo },
    timeoutMs: issueTimeoutMs,
  });

export const listOpinions = (id: number) => call<OpinionList>(apiPaths.opinionList, { fields: { id } });

/** Where its file is. */
export const opinionFile = (code: string): string => apiBase + fillPath(apiPaths.opinionFile, { code });

export const verifyOpinion = (code: string, sha256: string) =>
  call<OpinionVerified>(apiPaths.opinionVerify, { fields: { code, sha256 } });

import { apiBase, apiPaths, fillPath } from '../../contract/paths.ts';
import type { IssuedOpinion, OpinionList } from '../../contract/schemas/opinion.ts';
import { call } from './call.ts';

/** Others may be before it, and a long case takes a while. What came too late is listed all the same. */
const issueTimeoutMs = 60_000;

/** Where the file is that an issue would print now. */
export const opinionPreview = (id: number): string => apiBase + fillPath(apiPaths.opinionPreview, { id });

/** Issues what the case says now; `versionNo` is what the doctor has seen. */
export const issueOpinion = (id: number, versionNo: number) =>
  call<IssuedOpinion & { isNew: boolean }>(apiPaths.opinionIssue, {
    fields: { id, versionNo },
    timeoutMs: issueTimeoutMs,
  });

export const listOpinions = (id: number) => call<OpinionList>(apiPaths.opinionList, { fields: { id } });

/** Where its file is. */
export const opinionFile = (code: string): string => apiBase + fillPath(apiPaths.opinionFile, { code });

import { z } from 'zod';
import { exactText, idField, moment, versionNoField } from './fields.ts';
import { signature } from './record.ts';

/** An opinion that was issued as a file. Its code opens the file to who takes part, and the page that verifies one. */
export const issuedOpinion = z.object({
  id: z.int(),
  code: z.string(),
  /** Of the case. */
  versionNo: z.int(),
  issuedAt: moment,
  issuedBy: signature,
  /** Of the file. */
  sha256: z.string(),
  bytes: z.int(),
});
export type IssuedOpinion = z.infer<typeof issuedOpinion>;

export const opinionPreviewParams = z.strictObject({ id: idField() });

/** `versionNo`: the one that is to be issued; refused where the case has another by now. */
export const opinionIssueBody = z.strictObject({ id: idField(), versionNo: versionNoField });
/** `isNew` is false where the same doctor has issued the very same before: that one is answered. */
export const opinionIssued = issuedOpinion.extend({ isNew: z.boolean() });

export const opinionListBody = z.strictObject({ id: idField() });
/** Newest first; `versionNo` is the case's own of today, `hasChanged` whether anything that is printed did since. */
export const opinionList = z.object({
  versionNo: z.int(),
  results: z.array(issuedOpinion.extend({ hasChanged: z.boolean() })),
});
export type OpinionList = z.infer<typeof opinionList>;

/** Whatever it is: what is no code is answered as one that was never issued. */
export const opinionCodeParams = z.strictObject({ code: exactText(100) });
/** The file's bytes, as no schema of JSON tells them. */
export const opinionFile = z.any().meta({ type: 'string', format: 'binary' });

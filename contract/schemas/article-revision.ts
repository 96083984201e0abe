import { z } from 'zod';
import { limits } from '../limits.ts';
import { refusalTexts } from '../texts.ts';
import { idField, requiredText } from './fields.ts';

/** Of what was compared: the revision, and the version that visitors read meanwhile. */
export const revisionApproveBody = z.strictObject({
  id: idField().optional(),
  versionNo: idField(),
  liveVersionNo: idField(),
});
export const revisionReturnBody = z.strictObject({
  id: idField().optional(),
  versionNo: idField(),
  reason: requiredText(limits.revisionReasonMaxLength, refusalTexts.revisionReasonRequired),
});
export const revisionWithdrawBody = z.strictObject({ id: idField().optional(), versionNo: idField() });
export const revisionClosed = z.object({ id: z.int() });

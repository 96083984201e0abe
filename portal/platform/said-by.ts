import type { ConsultationDetail } from '../../contract/schemas/consultation.ts';

/** Of a case that is shown: what is asked about it is asked anew when anything was said, changed or taken back. */
export const saidBy = ({ id, versionNo, consultationStatus, outcome, replies }: ConsultationDetail) => [
  id,
  versionNo,
  consultationStatus,
  outcome?.versionNo ?? 0,
  ...replies.map((reply) => `${reply.replyId}.${reply.versionNo}`),
];

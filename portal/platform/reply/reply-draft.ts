/** Under which names drafts of replies are kept. */
export const replyDraft = (consultationId: number) => `reply.${consultationId}`;
export const replyUpdateDraft = (replyId: number) => `replyUpdate.${replyId}`;

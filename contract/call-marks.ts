/** Sent with what an open page asks by itself while nobody is at it. */
export const unattendedHeader = 'x-unattended';

/** Sent with each submit of a form, the same again when it is repeated: the work is done once. A random UUID. */
export const idempotencyKeyHeader = 'idempotency-key';

/** A field that tells what the sender had seen, not what they meant: a submit that is repeated may have another one. */
export const seenField = 'consultationVersionNo';

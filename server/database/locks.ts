/**
 * Numbers of pg_advisory_xact_lock, by what takes turns under them. The audit's chain takes 7304003, in the database itself
 * (migrations/0002-audit.ts).
 */
export const turns = {
  reference: 7_304_001,
  publication: 7_304_002,
  lookalikes: 7_304_011,
  siteContent: 7_304_012,
  roles: 7_304_036,
} as const;

/** Whose rows go together: to the shard of one hospital, or of every row to every node. */
type Family = 'case' | 'child' | 'sum';

/** The family of a table, the column of the distribution key where it has one, and the columns that name one of its family. */
type Placed = { family: Family; key?: 'hospital_id'; ids: string[] };

const ofCase = (...ids: string[]): Placed => ({ family: 'case', ids: [...ids, 'consultation_id'] });
const ofChild = (...ids: string[]): Placed => ({ family: 'child', ids: [...ids, 'child_id'] });
const sum: Placed = { family: 'sum', key: 'hospital_id', ids: [] };

/**
 * Where each table would lie with the hospital as the distribution key. A case, with all that belongs to it, lies with the hospital
 * that proposed it (a reply's own `hospital_id` is its author's), a child with the hospital that keeps the record. Tables
 * of neither would get the key as a column of their own.
 */
export const spread: Record<string, Placed> = {
  consultation: { family: 'case', key: 'hospital_id', ids: ['id', 'patient_id'] },
  patient: { family: 'case', ids: ['id'] },
  consultation_doctor: ofCase(),
  consultation_findings: ofCase(),
  consultation_outcome: ofCase(),
  consultation_status_change: ofCase(),
  consultation_version: ofCase(),
  reply: ofCase('id'),
  reply_version: { family: 'case', ids: ['reply_id'] },
  reply_read: ofCase('reply_id'),
  attachment: ofCase('id', 'reply_id', 'upload_name'),
  picture_note: ofCase('id', 'upload_name'),
  picture_removal: ofCase('upload_name'),
  opinion: ofCase('id', 'code', 'upload_name'),
  child: { family: 'child', key: 'hospital_id', ids: ['id', 'merged_into'] },
  child_entry: ofChild('id', 'replaces_id'),
  child_transfer: ofChild('id'),
  child_judgement: ofChild(),
  alarm: ofChild('id'),
  erasure_request: { ...ofChild(), key: 'hospital_id' },
  erasure_certificate: { ...ofChild('id'), key: 'hospital_id' },
  case_sum: sum,
  findings_sum: sum,
  first_reply_sum: sum,
  waiting_sum: sum,
};

/** Small, or of no hospital: whole on the first node, and copied to the others where cases are joined with them. */
export const whole: readonly string[] = [
  ...[
    'province',
    'city',
    'hospital',
    'user',
    'doctor',
    'role',
    'permission',
    'user_role',
    'role_permission',
    'absence',
  ],
  ...[
    'session',
    'known_device',
    'totp',
    'passkey',
    'recovery_code',
    'user_identity',
    'binding_code',
    'password_reset',
    'account_news',
    'access_token',
    'login_attempt',
  ],
  ...[
    'submission',
    'disease_profile',
    'article',
    'article_version',
    'article_revision',
    'article_upload',
    'upload',
    'upload_part',
  ],
  ...['publication_log', 'publisher_state', 'site_version', 'instance', 'kysely_migration', 'kysely_migration_lock'],
  ...['notification', 'delivery', 'notification_address', 'notification_setting', 'push_subscription', 'audit_entry'],
  ...['webhook', 'webhook_delivery'],
];

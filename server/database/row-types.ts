import type { ColumnType, Generated, JSONColumnType, Kysely, Transaction } from 'kysely';
import type { AuditAction, AuditObject, AuditOutcome } from '../../contract/audit.ts';
import type { Capability } from '../../contract/capabilities.ts';
import type { ConsentRule } from '../../contract/consent-texts.ts';
import type { Duty } from '../../contract/permissions.ts';
import type { SiteContent } from '../../contract/schemas/site.ts';
import type { ArticleRevisionRow, ArticleRow, ArticleVersionRow } from './article-row-types.ts';
import type {
  AlarmRow,
  AttachmentRow,
  Consultation,
  ConsultationDoctor,
  ConsultationFindings,
  ConsultationVersionRow,
  GeneratedTimestamp,
  OpinionRow,
  OutcomeRow,
  Patient,
  PictureNoteRow,
  PictureRemovalRow,
  ReplyRead,
  ReplyRow,
  ReplyVersionRow,
  SearchColumn,
  StatusChangeRow,
} from './case-row-types.ts';
import type {
  ChildEntryRow,
  ChildRow,
  ChildJudgementRow,
  ChildTransferRow,
  ErasureCertificateRow,
  ErasureRequestRow,
} from './child-row-types.ts';
import type {
  AbsenceRow,
  DeliveryRow,
  NotificationAddressRow,
  NotificationRow,
  NotificationSettingRow,
  PushSubscriptionRow,
} from './notification-row-types.ts';
import type {
  AccessTokenRow,
  AccountNewsRow,
  BindingCodeRow,
  KnownDeviceRow,
  LoginAttemptRow,
  PasskeyRow,
  PasswordResetRow,
  RecoveryCodeRow,
  SessionRow,
  TotpRow,
  UserIdentityRow,
} from './sign-in-row-types.ts';
import type { WebhookDeliveryRow, WebhookRow } from './webhook-row-types.ts';

type User = {
  id: Generated<number>;
  username: string;
  /** {@link normaliseUsername} of `username`: what must be unique among users who are not deleted. */
  username_key: string;
  name: string;
  password_hash: string;
  is_manager: boolean;
  must_change_password: Generated<boolean>;
  created_at: GeneratedTimestamp;
  last_sign_in_at: ColumnType<Date | null, undefined, Date>;
  /** Since when the account cannot be used; it may be taken back. */
  deactivated_at: ColumnType<Date | null, undefined, Date | null>;
  deleted_at: Date | null;
  /** Of the names and the doctor; raised by the database. */
  version_no: ColumnType<number, undefined, never>;
  /** Of which roles the user has. */
  roles_version_no: Generated<number>;
  has_second_factor: Generated<boolean>;
  /** Null of accounts from before that was noted, and of the first. */
  added_by: ColumnType<number | null, number | null | undefined, never>;
  /** Null while nobody has gone through the tour of the pages, or skipped it. */
  tour_seen_at: ColumnType<Date | null, Date | null | undefined, Date>;
  /** With the password of a demo, which everybody knows; null while nobody has looked. The database ends it with the password. */
  is_sample: ColumnType<boolean | null, boolean | undefined, boolean>;
};

type Doctor = {
  id: Generated<number>;
  user_id: number;
  name: string;
  search: SearchColumn;
  hospital_id: number;
  center: string;
  title: string;
  description: string;
  avatar: string;
};

/** The latest change that visitors can see, of each article and (null) of the site's content; ids rise in commit order. */
type PublicationLog = {
  id: Generated<number>;
  article_id: number | null;
  at: GeneratedTimestamp;
  live_at: Date | null;
};

/** One row: what the publisher last reported. */
type PublisherState = { id: 1; cursor: number; failure: string | null; reported_at: Date };

/** One row: identifies this database; a restored one gets a new epoch, so that the publisher renders anew. */
type Instance = { id: 1; epoch: string };

/** The site's content as it was saved; only `published_at` ever changes. Visitors read what was published last. */
type SiteVersionRow = {
  readonly version_no: number;
  readonly content: JSONColumnType<SiteContent>;
  /** Null for what the product came with. */
  readonly saved_by: number | null;
  readonly saved_at: GeneratedTimestamp;
  readonly restored_from: number | null;
  published_at: ColumnType<Date | null, Date | null | undefined, Date>;
};

export type ClaimKind = 'article' | 'avatar' | 'childEntry' | 'consultation' | 'erased' | 'opinion' | 'site';

/** A part of a picture on its way; `content` is encrypted where uploads are. Of one that is stored its `path` remains. */
type UploadPartRow = {
  uploader_id: number;
  /** As its client chose it. */
  upload_id: string;
  from_byte: number;
  bytes: number;
  content: Buffer;
  path: string | null;
  created_at: GeneratedTimestamp;
};

type Upload = {
  /** The file's name: 128 random bits and an extension; of a picture, or of an issued opinion. */
  name: string;
  uploader_id: number;
  /** Of a picture; 0 of what is none. */
  width: number;
  height: number;
  bytes: number;
  /** Of its content; null of what was stored before there was one. */
  sha256: ColumnType<string | null, string | undefined, never>;
  created_at: GeneratedTimestamp;
  /** What the file belongs to; null while it is private to its uploader. */
  claim_kind: ClaimKind | null;
  /** Of a consultation or a user: which articles show a picture stands in article_upload. */
  claim_id: number | null;
  title: Generated<string>;
  /** What is seen on it, for who cannot see it; empty when it says nothing, null while nobody has said. */
  alt: string | null;
};

/** That a picture stands in a version of an article, and whether in the one of today. */
type ArticleUpload = { article_id: number; upload_name: string; is_shown: boolean };

/** Ids, counts and names of staff or rights; never a patient's name or what was written about one. */
export type AuditDetail = Record<string, number | boolean | string | null | (number | string)[]>;

/** Written by the function append_audit alone; rows never change. Ids are the order of the chain and have no gaps. */
type AuditEntryRow = {
  readonly id: number;
  readonly at: Date;
  readonly actor_id: number | null;
  readonly actor_name: string;
  readonly action: AuditAction;
  readonly object_kind: AuditObject;
  readonly object_id: number | null;
  readonly outcome: AuditOutcome;
  readonly address: string;
  readonly request_id: string;
  readonly detail: JSONColumnType<AuditDetail>;
  readonly previous_hash: string;
  readonly hash: string;
};

/** What a creating call answered, for the same submit sent twice. `key` and `fields` are digests that tell nothing. */
type Submission = {
  key: string;
  at: Date;
  /** Of one that brought a key of its own; null where the fields are the key. */
  fields: string | null;
  answer: JSONColumnType<object, string | null, string | null> | null;
};

export type Database = {
  province: { id: number; name: string };
  city: { id: number; name: string; province_id: number };
  /** `version_no` is raised by the database. */
  hospital: {
    id: Generated<number>;
    name: string;
    city_id: number;
    /** Hours within which a first reply to a case of this hospital is promised. */
    urgent_reply_hours: Generated<number>;
    consent_rule: Generated<ConsentRule>;
    /** What it can treat. */
    capabilities: Generated<Capability[]>;
    soon_reply_hours: Generated<number>;
    routine_reply_hours: Generated<number>;
    version_no: ColumnType<number, undefined, never>;
  };
  user: User;
  doctor: Doctor;
  /** `version_no` is of the permissions. */
  role: {
    id: Generated<number>;
    role_name: string;
    role_name_cn: string;
    version_no: Generated<number>;
    duty: Generated<Duty | null>;
  };
  permission: { id: number; code: string; description: string };
  user_role: { user_id: number; role_id: number };
  role_permission: { role_id: number; permission_id: number };
  session: SessionRow;
  known_device: KnownDeviceRow;
  user_identity: UserIdentityRow;
  binding_code: BindingCodeRow;
  totp: TotpRow;
  passkey: PasskeyRow;
  recovery_code: RecoveryCodeRow;
  password_reset: PasswordResetRow;
  account_news: AccountNewsRow;
  access_token: AccessTokenRow;
  login_attempt: LoginAttemptRow;
  disease_profile: { id: number; parent_id: number | null; name: string };
  article: ArticleRow;
  article_version: ArticleVersionRow;
  article_revision: ArticleRevisionRow;
  publication_log: PublicationLog;
  publisher_state: PublisherState;
  instance: Instance;
  site_version: SiteVersionRow;
  upload: Upload;
  upload_part: UploadPartRow;
  article_upload: ArticleUpload;
  patient: Patient;
  child: ChildRow;
  child_entry: ChildEntryRow;
  child_judgement: ChildJudgementRow;
  child_transfer: ChildTransferRow;
  erasure_request: ErasureRequestRow;
  erasure_certificate: ErasureCertificateRow;
  consultation: Consultation;
  consultation_findings: ConsultationFindings;
  consultation_version: ConsultationVersionRow;
  consultation_status_change: StatusChangeRow;
  consultation_outcome: OutcomeRow;
  picture_note: PictureNoteRow;
  picture_removal: PictureRemovalRow;
  consultation_doctor: ConsultationDoctor;
  reply: ReplyRow;
  reply_version: ReplyVersionRow;
  reply_read: ReplyRead;
  attachment: AttachmentRow;
  opinion: OpinionRow;
  alarm: AlarmRow;
  absence: AbsenceRow;
  notification: NotificationRow;
  delivery: DeliveryRow;
  notification_setting: NotificationSettingRow;
  notification_address: NotificationAddressRow;
  push_subscription: PushSubscriptionRow;
  webhook: WebhookRow;
  webhook_delivery: WebhookDeliveryRow;
  audit_entry: AuditEntryRow;
  submission: Submission;
};

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

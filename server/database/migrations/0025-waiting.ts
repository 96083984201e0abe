import { type Kysely, sql } from 'kysely';

/** Urgency and reply targets, invitations as states, days away, alarms, and the outbox of notifications: see docs/decisions/112 to 116. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, ...coordinatorRole, ...former]) await sql.raw(statement).execute(db);
}

const statements = [
  // Hours within which a first reply is promised.
  `alter table hospital
    add column urgent_reply_hours integer not null default 24 check (urgent_reply_hours > 0),
    add column soon_reply_hours integer not null default 72 check (soon_reply_hours > 0),
    add column routine_reply_hours integer not null default 168 check (routine_reply_hours > 0)`,
  `drop trigger hospital_version on hospital`,
  `create trigger hospital_version before update on hospital for each row
    when ((old.name, old.city_id, old.urgent_reply_hours, old.soon_reply_hours, old.routine_reply_hours)
      is distinct from (new.name, new.city_id, new.urgent_reply_hours, new.soon_reply_hours, new.routine_reply_hours))
    execute function count_version()`,

  // 0 routine, 1 soon, 2 urgent. remind_at is when the next reminder is due; null when there is none.
  `alter table consultation
    add column urgency smallint not null default 0 check (urgency in (0, 1, 2)),
    add column proposed_urgency smallint not null default 0 check (proposed_urgency in (0, 1, 2)),
    add column urgency_reason text not null default '',
    add column reply_due timestamptz not null default now() + interval '168 hours',
    add column reminders_no smallint not null default 0,
    add column remind_at timestamptz`,
  `create index consultation_remind on consultation (remind_at) where remind_at is not null`,
  // What a hospital's coordinator looks at.
  `create index consultation_waiting on consultation (hospital_id, urgency desc, reply_due)
    where status = 0 and first_reply_at is null and deleted_at is null`,
  // Few findings call for care: which of a doctor's cases do is read from this alone.
  `create index consultation_findings_care on consultation_findings (consultation_id) include (outcome, due)
    where outcome in ('refer', 'treat')`,
  // Which of a doctor's cases are open is looked up here: the rows are wide, and few are.
  `create index consultation_open on consultation (id) where status = 0 and deleted_at is null`,

  // invited_at is null of the initiator. is_waiting: an invited doctor's reply, or the initiator's first answer, is awaited.
  `alter table consultation_doctor
    add column invited_at timestamptz, add column seen_at timestamptz,
    add column answer text check (answer in ('accepted', 'declined')), add column answered_at timestamptz,
    add column decline_reason text, add column suggested_doctor_id integer references doctor,
    add column replied_at timestamptz, add column is_waiting boolean not null default false`,
  `create index consultation_doctor_unseen_invitation on consultation_doctor (doctor_id)
    where invited_at is not null and seen_at is null and deleted_at is null`,
  `create index consultation_doctor_waiting on consultation_doctor (doctor_id) where is_waiting`,
  `create index consultation_doctor_invited on consultation_doctor (doctor_id, invited_at desc) where invited_at is not null`,

  `create table absence (
    doctor_id integer primary key references doctor, from_day date not null, to_day date not null check (to_day >= from_day),
    substitute_id integer references doctor check (substitute_id <> doctor_id), saved_at timestamptz not null)`,

  // ended_at: the case was closed or deleted, or its findings call for it no longer.
  `create table alarm (
    id serial primary key, consultation_id integer not null references consultation, raised_at timestamptz not null,
    reasons text[] not null, alerts_no integer not null default 0, alert_at timestamptz,
    acknowledged_at timestamptz, acknowledged_by integer references doctor, ended_at timestamptz)`,
  `create unique index alarm_standing on alarm (consultation_id) where ended_at is null`,
  `create index alarm_unacknowledged on alarm (consultation_id) where ended_at is null and acknowledged_at is null`,
  `create index alarm_alert on alarm (alert_at) where alert_at is not null`,

  // The key makes one event one notification of a person, whatever is tried again.
  `create table notification (
    id serial primary key, doctor_id integer not null references doctor, kind text not null,
    consultation_id integer references consultation, is_urgent boolean not null, key text not null,
    created_at timestamptz not null, unique (doctor_id, key))`,
  `create index notification_of_consultation on notification (consultation_id)`,
  // waiting -> sending -> sent, waiting again or dead; dropped: nobody is to be told any more.
  `create table delivery (
    id serial primary key, notification_id integer not null references notification on delete cascade,
    doctor_id integer not null references doctor, channel text not null check (channel in ('email', 'webhook', 'push')),
    state text not null check (state in ('waiting', 'sending', 'sent', 'dead', 'dropped')),
    is_digest boolean not null default false, attempts integer not null default 0, due_at timestamptz not null,
    claimed_at timestamptz, ended_at timestamptz, fault text not null default '', unique (notification_id, channel))`,
  `create index delivery_due on delivery (due_at) where state = 'waiting'`,
  `create index delivery_digest on delivery (doctor_id, channel) where is_digest and state in ('waiting', 'sending')`,
  `create index delivery_claimed on delivery (claimed_at) where state = 'sending'`,
  `create index delivery_dead on delivery (id) where state = 'dead'`,

  // Minutes after midnight in Asia/Shanghai.
  `create table notification_setting (
    doctor_id integer primary key references doctor, push_on boolean not null default true,
    quiet_from smallint check (quiet_from between 0 and 1439), quiet_to smallint check (quiet_to between 0 and 1439),
    digest_at smallint check (digest_at between 0 and 1439), check ((quiet_from is null) = (quiet_to is null)))`,
  `create table notification_address (
    doctor_id integer not null references doctor, channel text not null check (channel in ('email', 'webhook')),
    address text not null, is_on boolean not null default true, verified_at timestamptz,
    code_hash text, code_sent_at timestamptz, code_attempts smallint not null default 0, primary key (doctor_id, channel))`,
  `create table push_subscription (
    id serial primary key, doctor_id integer not null references doctor, endpoint text not null unique,
    p256dh text not null, auth text not null, created_at timestamptz not null)`,
  `create index push_subscription_of on push_subscription (doctor_id)`,
];

/**
 * The role of a hospital's coordinator for an installation that has roles already; a new one begins with it. A manager may
 * delete it, and where somebody has a role of one of these names it stays as it is.
 */
const coordinatorRole = [
  `insert into permission (id, code, description) select 16, 'hospital:coordinate', '协调本院会诊（医生）'
    where exists (select from role)`,
  `with added as (
      insert into role (role_name, role_name_cn)
      select 'hospital_coordinator', '医院会诊协调员'
      where exists (select from role) and not exists (
        select from role where role_name = 'hospital_coordinator' or role_name_cn = '医院会诊协调员')
      returning id)
    insert into role_permission (role_id, permission_id) select id, 16 from added`,
];

/** What there is already: nobody is reminded of it, and what the audit knows of who looked and when is kept. */
const former = [
  `update consultation set reply_due = created_at + interval '168 hours'`,
  `update consultation c set urgency = proposed, proposed_urgency = proposed,
      reply_due = c.created_at + case proposed when 2 then interval '24 hours' else interval '72 hours' end
    from (select consultation_id, case
        when outcome = 'refer' or pressing or (outcome = 'treat' and (due is null or due <= saved_at::date + 7)) then 2
        when outcome in ('treat', 'cannotJudge') then 1 else 0 end as proposed
      from consultation_findings) f
    where f.consultation_id = c.id and proposed > 0`,
  `update consultation_doctor d set invited_at = c.created_at
    from consultation c where c.id = d.consultation_id and c.doctor_id <> d.doctor_id`,
  `update consultation_doctor d set seen_at = looked.first
    from (select a.object_id, doctor.id, min(a.at) as first
      from audit_entry a join doctor on doctor.user_id = a.actor_id
      where a.action = 'consultation.read' and a.outcome = 'done' group by a.object_id, doctor.id) looked
    where looked.object_id = d.consultation_id and looked.id = d.doctor_id and d.invited_at is not null`,
  `update consultation_doctor d set replied_at = r.first, seen_at = least(d.seen_at, r.first)
    from (select consultation_id, doctor_id, min(created_at) as first from reply where deleted_at is null
      group by consultation_id, doctor_id) r
    where r.consultation_id = d.consultation_id and r.doctor_id = d.doctor_id and d.invited_at is not null`,
  `update consultation_doctor d set is_waiting = case when d.invited_at is null then c.first_reply_at is null else d.replied_at is null end
    from consultation c where c.id = d.consultation_id and c.status = 0 and c.deleted_at is null and d.deleted_at is null`,
  // All steps taken: of what waits already nobody is reminded, until more doctors are invited or its urgency changes.
  `update consultation set reminders_no = 4 where status = 0 and first_reply_at is null and deleted_at is null`,
];

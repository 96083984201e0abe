import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table province (id integer primary key, name text not null)`,
  `create table city (id integer primary key, name text not null, province_id integer not null references province)`,
  `create index city_province on city (province_id)`,
  `create table hospital (
    id serial primary key, name text not null, city_id integer not null references city)`,
  `create unique index hospital_name on hospital (name)`,

  `create table "user" (
    id serial primary key, username text not null, username_key text not null, name text not null,
    password_hash text not null, is_manager boolean not null, must_change_password boolean not null default false,
    created_at timestamptz not null default now(), deleted_at timestamptz)`,
  `create unique index username_once on "user" (username_key) where deleted_at is null`,
  `create table doctor (
    id serial primary key, user_id integer not null unique references "user", name text not null,
    hospital_id integer not null references hospital, center text not null, title text not null,
    description text not null default '', avatar text not null)`,
  `create index doctor_hospital on doctor (hospital_id)`,

  `create table role (id serial primary key, role_name text not null unique, role_name_cn text not null)`,
  `create table permission (id integer primary key, code text not null unique, description text not null)`,
  `create table user_role (
    user_id integer not null references "user", role_id integer not null references role on delete cascade,
    primary key (user_id, role_id))`,
  `create index user_role_role on user_role (role_id)`,
  `create table role_permission (
    role_id integer not null references role on delete cascade, permission_id integer not null references permission,
    primary key (role_id, permission_id))`,

  `create table session (
    token_hash text primary key, user_id integer not null references "user",
    created_at timestamptz not null default now(), last_used_at timestamptz not null default now())`,
  `create index session_of_user on session (user_id)`,
  `create table login_attempt (key text primary key, failures integer not null, last_failed_at timestamptz not null)`,

  `create table disease_profile (
    id integer primary key, parent_id integer references disease_profile, name text not null)`,
  `create table article (
    id serial primary key, title text not null, author text not null, source text not null, content text not null,
    preview_pic text not null, pub_date_time timestamptz not null, is_pub boolean not null default false,
    is_public boolean not null default false, disease_profile_id integer not null references disease_profile,
    created_by integer not null references "user", created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(), deleted_at timestamptz)`,
  `create index article_newest on article (pub_date_time desc, id desc) where deleted_at is null`,
  `create index article_public on article (pub_date_time desc, id desc) where is_public`,
  `create index article_due on article (pub_date_time) where is_pub and not is_public and deleted_at is null`,

  `create table publication_log (
    id bigserial primary key, article_id integer not null unique references article,
    at timestamptz not null default now(), live_at timestamptz)`,
  `create index publication_log_waiting on publication_log (id) where live_at is null`,
  `create table publisher_state (
    id integer primary key check (id = 1), cursor bigint not null, failure text, reported_at timestamptz not null)`,
  `create table instance (id integer primary key check (id = 1), epoch uuid not null)`,
  `insert into instance (id, epoch) values (1, gen_random_uuid())`,

  `create table upload (
    name text primary key, uploader_id integer not null references "user", width integer not null,
    height integer not null, bytes integer not null, created_at timestamptz not null default now(),
    claim_kind text check (claim_kind in ('article', 'avatar', 'consultation')), claim_id integer,
    check ((claim_kind is null) = (claim_id is null)))`,
  `create index upload_unclaimed on upload (created_at) where claim_kind is null`,
  `create index upload_claim on upload (claim_kind, claim_id)`,
];

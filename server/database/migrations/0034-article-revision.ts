import { type Kysely, sql } from 'kysely';

/** What an editor changed of a published article and who may publish has not approved: see docs/decisions/126-revisions.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // One of each article. Its number is one of the article's versions, and stays once it is closed: none comes twice.
  `create table article_revision (
    article_id integer primary key references article on delete cascade,
    version_no integer not null check (version_no > 1),
    state text not null check (state in ('waiting', 'returned', 'closed')),
    title text not null, author text not null, source text not null, content text not null, preview_pic text not null,
    pub_date_time timestamptz not null, disease_profile_id integer not null references disease_profile,
    reviewer text not null, reviewed_on date, next_review_on date, sources text not null,
    saved_by integer not null references "user", saved_at timestamptz not null default now(),
    restored_from integer,
    returned_by integer references "user", returned_at timestamptz, reason text not null default '',
    check ((state = 'returned') <= (returned_by is not null and returned_at is not null)))`,
  `create index article_revision_waiting on article_revision (article_id) where state = 'waiting'`,

  // Who had what another wrote published; null where who saved it may publish, or nothing was.
  `alter table article_version add column approved_by integer references "user"`,
];

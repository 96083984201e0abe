import { type Kysely, sql } from 'kysely';

/** What the site says of the department, kept as data: see docs/decisions/102-site-content.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // What visitors read is what was published last, which may be an older version than another.
  `create table site_version (
    version_no integer primary key, content jsonb not null, saved_by integer references "user",
    saved_at timestamptz not null default now(), restored_from integer,
    published_at timestamptz unique)`,

  // The site's content has an entry of its own, which names no article.
  `alter table publication_log alter column article_id drop not null`,

  // Pictures of the site's content belong to all its versions, as those of articles belong to all articles.
  `alter table upload drop constraint upload_claim_kind_check, drop constraint upload_claim_id`,
  `alter table upload add constraint upload_claim_kind_check
    check (claim_kind in ('article', 'avatar', 'consultation', 'site'))`,
  `alter table upload add constraint upload_claim_id
    check ((claim_id is not null) = (claim_kind is not null and claim_kind not in ('article', 'site')))`,
];

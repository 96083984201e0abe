import { type Kysely, sql } from 'kysely';

const statements = [
  `create table article_version (
    article_id integer not null references article, version_no integer not null, title text not null,
    author text not null, source text not null, content text not null, preview_pic text not null,
    pub_date_time timestamptz not null, disease_profile_id integer not null references disease_profile,
    saved_by integer not null references "user", saved_at timestamptz not null default now(),
    restored_from integer, primary key (article_id, version_no))`,
  // What there is becomes the first version; who saved it last was not kept.
  `insert into article_version (article_id, version_no, title, author, source, content, preview_pic, pub_date_time,
    disease_profile_id, saved_by, saved_at)
    select id, 1, title, author, source, content, preview_pic, pub_date_time, disease_profile_id, created_by, updated_at
    from article where deleted_at is null`,
];

/** Every state in which an article was saved, numbered from 1; rows never change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

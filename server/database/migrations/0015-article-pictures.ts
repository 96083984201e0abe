import { type Kysely, sql } from 'kysely';

/** A picture may stand in several articles, and says what is seen on it: see docs/decisions/087-article-pictures.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // What a manager finds a picture by, and its text for who cannot see it: null is not said yet, empty is decoration.
  `alter table upload add column title text not null default '', add column alt text`,

  // Every article in one of whose versions a picture stands, and whether it stands in the one of today.
  `create table article_upload (
    article_id integer not null references article on delete cascade, upload_name text not null references upload,
    is_shown boolean not null, primary key (article_id, upload_name))`,
  `create index article_upload_name on article_upload (upload_name)`,
  `insert into article_upload (article_id, upload_name, is_shown)
    select a.id, u.name, strpos(a.preview_pic || ' ' || a.content, u.name) > 0
    from upload u join article a on a.id = u.claim_id where u.claim_kind = 'article'`,

  `alter table upload drop constraint upload_check`,
  `update upload set claim_id = null where claim_kind = 'article'`,
  `alter table upload add constraint upload_claim_id
    check ((claim_id is not null) = (claim_kind is not null and claim_kind <> 'article'))`,
  `create index upload_of_articles on upload (created_at desc, name desc) where claim_kind = 'article'`,
];

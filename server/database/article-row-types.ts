import type { ColumnType, Generated } from 'kysely';
import type { GeneratedTimestamp, SearchColumn } from './case-row-types.ts';

/** What an article says; who reviewed it, when and when again (read with to_char: drivers disagree on what a date is), and its sources. */
type ArticleText = {
  title: string;
  author: string;
  source: string;
  content: string;
  preview_pic: string;
  pub_date_time: Date;
  disease_profile_id: number;
  reviewer: ColumnType<string, string | undefined>;
  reviewed_on: ColumnType<never, string | null | undefined, string | null | undefined>;
  next_review_on: ColumnType<never, string | null | undefined, string | null | undefined>;
  sources: ColumnType<string, string | undefined>;
};

export type ArticleRow = ArticleText & {
  id: Generated<number>;
  /** The switch. */
  is_pub: Generated<boolean>;
  /** Visitors may read it: switched on and its date has come. Changes only together with the publication log. */
  is_public: Generated<boolean>;
  created_by: number;
  search: SearchColumn;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
  /** In the bin since then. */
  deleted_at: Date | null;
  deleted_by: ColumnType<number | null, number | null | undefined>;
};

/** An article as it was saved; rows never change. `version_no` counts from 1 within the article. */
export type ArticleVersionRow = Readonly<ArticleText> & {
  readonly article_id: number;
  readonly version_no: number;
  readonly saved_by: number;
  readonly saved_at: GeneratedTimestamp;
  /** The version this one was restored from. */
  readonly restored_from: number | null;
  /** Who had what another wrote published. */
  readonly approved_by: number | null;
};

/** What was changed of a published article by who may not publish, the newest of each; its number is one of the versions. */
export type ArticleRevisionRow = ArticleText & {
  article_id: number;
  version_no: number;
  state: 'draft' | 'waiting' | 'returned' | 'closed';
  saved_by: number;
  saved_at: GeneratedTimestamp;
  restored_from: number | null;
  returned_by: number | null;
  returned_at: Date | null;
  reason: Generated<string>;
};

/**
 * One sample article. `diseaseProfile` is a category id (1 to 5) or a child id such as 11; `pubDateTime` is
 * `YYYY-MM-DD HH:mm` in Asia/Shanghai; `cover` names a file in `illustrations/` without its extension.
 */
export type DemoArticle = {
  title: string;
  author: string;
  source: string;
  diseaseProfile: number;
  pubDateTime: string;
  published: boolean;
  cover: string;
  content: string;
};

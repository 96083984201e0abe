import { type SitePart, samplesOf, siteParts } from '../../../contract/site-content.ts';
import type { Db } from '../../../server/database/row-types.ts';
import { findPublished } from '../../../server/site-content/site-store.ts';
import { type Check, hint } from '../finding.ts';

/** The parts of what visitors read of the department that are samples still. */
export async function samplesLeft(db: Db): Promise<SitePart[]> {
  return samplesOf((await findPublished(db)).content).map(({ part }) => part);
}

export const samplesText = (parts: SitePart[]): string =>
  `网站上还有示例内容：${parts.map((part) => siteParts[part]).join('、')}`;

export const checkSamples: Check = async ({ db }) => {
  const parts = db ? await samplesLeft(db) : [];
  if (parts.length === 0) return [];
  return [hint(samplesText(parts), '管理员在后台改为本院的内容并发布；此前网站不被搜索引擎收录')];
};

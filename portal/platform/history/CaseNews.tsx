import { Link } from 'react-router-dom';
import { historyTexts } from '../../../contract/history-texts.ts';
import { pages } from '../../../contract/pages.ts';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import styles from './History.module.css';
import type { useNews } from './news.ts';

type Props = { detail: ConsultationDetail } & ReturnType<typeof useNews>;

/** What changed in a case since this doctor last looked. It stays for this visit. */
export function CaseNews({ detail: { id, versionNo }, words, seen, isKnown, error }: Props) {
  const compared = seen !== undefined && seen < versionNo ? { old: seen, new: versionNo } : undefined;
  return (
    <section className={styles.news} aria-labelledby="news" role="status">
      <h2 id="news">有您还没有看过的修改</h2>
      {!isKnown && <p>{error ? '未能取得修改内容，请在修改记录中查看。' : '正在读取修改内容……'}</p>}
      {words.length > 0 && (
        <ul>
          {words.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      <Link to={pages.platformHistory(id, compared)}>
        {compared ? '查看修改前后的比较' : `查看${historyTexts.title}`}
      </Link>
    </section>
  );
}

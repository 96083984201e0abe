import { Link } from 'react-router-dom';
import { pages } from '../../../contract/pages.ts';
import type { Reply } from '../../../contract/schemas/reply.ts';
import { historyTexts } from '../../../contract/history-texts.ts';
import styles from './History.module.css';

type Props = { reply: Reply; versionNo: number };

/** Under an opinion's author: on which version of the case it rests, where the case says something else today. */
export const GivenOn = ({ reply, versionNo }: Props) =>
  reply.consultationVersionNo < versionNo && (
    <p className={styles.since}>
      {historyTexts.changedSince(reply)}{' '}
      <Link
        to={pages.platformHistory(reply.consId, { old: reply.consultationVersionNo, new: versionNo })}
        aria-label={`${reply.replyDoctorName}的意见之后病例的修改`}
      >
        查看不同
      </Link>
    </p>
  );

import { Alert } from 'antd';
import { Link } from 'react-router-dom';
import { pages } from '../../../contract/pages.ts';

type Props = {
  consultationId: number;
  /** The version on which the opinion rests, and today's. */
  since: number;
  now: number;
  /** What was written when it was `since`. */
  said: (since: number) => string;
};

/** Above the form of an opinion: the case says something else than when the opinion was begun. Else nothing. */
export const CaseChanged = ({ consultationId, since, now, said }: Props) =>
  now > since && (
    <Alert
      type="warning"
      showIcon
      role="status"
      style={{ marginBottom: 14 }}
      title={`${said(since)}（第 ${now} 版）`}
      action={<Link to={pages.platformHistory(consultationId, { old: since, new: now })}>查看修改</Link>}
    />
  );

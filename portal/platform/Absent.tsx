import { Link } from 'react-router-dom';
import { pages } from '../../contract/pages.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import { ApiError, reasonOf } from '../api/call.ts';
import { Failure } from '../ui/Failure.tsx';
import { Notice } from '../ui/Notice.tsx';

type Props = { error: unknown; failed: string; onRetry: () => void };

/**
 * Stands where a consultation would: it does not exist, or this doctor takes no part in it, which the server answers
 * alike; or it could not be fetched.
 */
export const Absent = ({ error, failed, onRetry }: Props) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400) ? (
    <Notice title="无法查看" text={`${refusalTexts.notFound}，或者您没有参与该会诊。`}>
      <Link to={pages.platformConsultations}>{texts.myConsultations}</Link>
    </Notice>
  ) : (
    <Failure text={failed} reason={reasonOf(error)} onRetry={onRetry} />
  );

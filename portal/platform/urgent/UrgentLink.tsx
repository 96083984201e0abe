import { Link } from 'react-router-dom';
import { pages } from '../../../contract/paths.ts';
import { texts } from '../../../contract/texts.ts';
import { UrgencyWord } from '../findings/UrgencyMark.tsx';
import { useUrgent } from './urgent-cases.ts';

type Props = { className: string | undefined; onChosen: (() => void) | undefined };

/** In the side panel: how many children are urgent, with a link to them, or that this is not known. */
export function UrgentLink({ className, onChosen }: Props) {
  const { data, error } = useUrgent();
  const count = data?.totalCount ?? 0;
  const isUnknown = error && !data;
  if (count === 0 && !isUnknown) return null;
  return (
    <Link to={pages.platformUrgent} className={className} onClick={onChosen}>
      <UrgencyWord urgency={isUnknown ? 'caution' : 'urgent'} />
      {isUnknown ? texts.urgentFailed : `${count} 例需要尽快处理`}
    </Link>
  );
}

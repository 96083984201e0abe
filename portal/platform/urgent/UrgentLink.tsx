import { Link } from 'react-router-dom';
import { summaryText } from '../../../clinical/outcome.ts';
import { pages } from '../../../contract/pages.ts';
import { texts } from '../../../contract/texts.ts';
import { asOfText } from '../../ui/time.ts';
import { UrgencyWord } from '../findings/UrgencyMark.tsx';
import { useToday } from '../today.ts';
import { useUrgent } from './urgent-cases.ts';

type Props = { className: string | undefined; onChosen: (() => void) | undefined };

/**
 * In the side panel: how many children are urgent and what the most urgent one waits for, with a link to them, or
 * that this is not known.
 */
export function UrgentLink({ className, onChosen }: Props) {
  const { data, error, at } = useUrgent();
  const today = useToday();
  const count = data?.totalCount ?? 0;
  const isUnknown = error && !data;
  if (count === 0 && !isUnknown) return null;
  const first = data?.results[0]?.assessment;
  return (
    <Link to={pages.platformUrgent} className={className} onClick={onChosen}>
      <UrgencyWord urgency={isUnknown ? 'caution' : 'urgent'} />
      <span>
        {isUnknown ? texts.urgentFailed : `${count} 例需要尽快处理`}
        {first && (
          <small>
            {error && at ? `${asOfText(at)} 的数据；` : ''}
            {count > 1 && '最急：'}
            {summaryText(first, today)}
          </small>
        )}
      </span>
    </Link>
  );
}

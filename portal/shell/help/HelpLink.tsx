import { QuestionCircleOutlined } from '@ant-design/icons';
import { useMatches } from 'react-router-dom';
import { pages } from '../../../contract/pages.ts';
import { useUser } from '../Session.tsx';
import type { HelpMark } from './help.ts';

/** Where the help of one's part stands; both parts have a section on accounts. */
export const helpPage = (isManager: boolean, section?: string) =>
  (isManager ? pages.consoleHelp : pages.platformHelp) + (section ? `#${section}` : '');

/** Opens the help at what belongs to the page at hand, beside it: what is being written stays. */
export function HelpLink({ className }: { className: string | undefined }) {
  const { isManager } = useUser();
  const mark = useMatches().at(-1)?.handle as HelpMark | undefined;
  return (
    <a className={className} href={helpPage(isManager, mark?.help)} target="_blank" rel="noopener" title="本页的说明">
      <QuestionCircleOutlined aria-hidden />
      <span>帮助</span>
    </a>
  );
}

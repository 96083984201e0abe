import { CheckSquareOutlined } from '@ant-design/icons';
import { Link, useLocation } from 'react-router-dom';
import { pages } from '../../../contract/pages.ts';
import { useTodo } from './todo.ts';

/** In the side panel, but on the home that lists it: how much waits for this doctor, with a link to it. */
export function TodoLink({ onChosen }: { onChosen: (() => void) | undefined }) {
  const { entries, hasMore } = useTodo();
  const { pathname } = useLocation();
  if (entries.length === 0 || pathname === pages.platformHome) return null;
  return (
    <Link to={{ pathname: pages.platformHome, hash: '#todo' }} onClick={onChosen}>
      <CheckSquareOutlined aria-hidden />
      待我处理 {entries.length} 项{hasMore && '以上'}
    </Link>
  );
}

import { useParams } from 'react-router-dom';

/** The id in the page's address, or null where it is none. */
export function usePathId(): number | null {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null;
}

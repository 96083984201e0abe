import { useNavigate } from 'react-router-dom';

/** Whether the page before this one in the tab is one of the portal's too. The router counts its pages in the history. */
const hasPageBefore = (): boolean => ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0;

/** Goes one page back where that is a page of the portal; who opened this one by its address comes to `parent`. */
export function useWayBack(): (parent: string) => void {
  const navigate = useNavigate();
  return (parent) => (hasPageBefore() ? navigate(-1) : navigate(parent, { replace: true }));
}

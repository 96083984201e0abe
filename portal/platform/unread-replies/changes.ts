import { useEffect, useRef } from 'react';

/** Ids of consultations; undefined: any of them. */
type Changed = readonly number[] | undefined;

const pages = new Set<(ids: Changed) => void>();

/** Tells every open page that consultations were changed, by whomever. */
export function tellChanged(ids: Changed): void {
  for (const tell of pages) tell(ids);
}

/** Calls `follow` when a consultation was changed elsewhere: this one, or without an id any that the doctor takes part in. */
export function useChanges(follow: () => unknown, id?: number): void {
  const latest = useRef(follow);
  latest.current = follow;
  useEffect(() => {
    const tell = (ids: Changed) => {
      if (ids === undefined || id === undefined || ids.includes(id)) latest.current();
    };
    pages.add(tell);
    return () => void pages.delete(tell);
  }, [id]);
}

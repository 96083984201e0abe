import { useEffect, useState } from 'react';
import useSWR from 'swr';
import useSWRInfinite from 'swr/infinite';
import type { FoundDoctor, FoundDoctorPage } from '../../../contract/schemas/doctor.ts';
import { type DoctorSearch, findDoctors } from '../../api/doctors.ts';

const askAfterMs = 250;

/** A text once nobody has typed for a moment. */
export function useTyped(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), askAfterMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

const keyAhead = (search: DoctorSearch) => ['doctors ahead', search] as const;

/** Fetches whom a dialog will offer first, once `isIdle`. */
export function useDoctorsAhead(isIdle: boolean, forDiseaseId: number | undefined): void {
  const search = { searchVal: '', forDiseaseId };
  useSWR(isIdle ? keyAhead(search) : null, () => findDoctors(search), { revalidateOnFocus: false });
}

/**
 * Whom to ask, page by page; each opening of the dialog asks anew, and shows until then what was fetched ahead. Of another
 * search, the former answer stays until then.
 */
export function useFoundDoctors(search: DoctorSearch) {
  const [openedAt] = useState(() => Date.now());
  const { data: ahead } = useSWR<FoundDoctorPage>(keyAhead(search), null);
  const asked = useSWRInfinite<FoundDoctorPage>(
    (at, former: FoundDoctorPage | null) =>
      former && at >= former.pageCount ? null : (['find doctors', openedAt, search, at + 1] as const),
    ([, , search, pageNo]: readonly [string, number, DoctorSearch, number]) => findDoctors(search, { pageNo }),
    {
      fallbackData: ahead && [ahead],
      revalidateOnMount: true,
      revalidateFirstPage: false,
      revalidateOnFocus: false,
      revalidateIfStale: false,
      keepPreviousData: true,
    },
  );
  const pages = asked.data ?? [];
  // Whoever was invited meanwhile stands on another page than before.
  const doctors = new Map<number, FoundDoctor>(pages.flatMap(({ results }) => results).map((one) => [one.id, one]));
  const isLoadingMore = asked.data !== undefined && pages.length < asked.size && !asked.error;
  return {
    doctors: asked.data && [...doctors.values()],
    totalCount: pages[0]?.totalCount ?? 0,
    error: asked.error as unknown,
    isBusy: (asked.isLoading && !ahead) || isLoadingMore,
    isLoadingMore,
    hasMore: pages.length < (pages[0]?.pageCount ?? 0),
    loadMore: () => void asked.setSize(asked.size + 1),
    retry: () => void asked.mutate(),
  };
}

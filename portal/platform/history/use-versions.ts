import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import useSWRInfinite from 'swr/infinite';
import type { Compared } from '../../ui/VersionChoices.tsx';

type History = { totalCount: number; versions: { versionNo: number }[] };

/**
 * The history of something page by page, newest first; `null` asks nothing. Each visit asks anew and shows nothing
 * before: what an earlier one was told would stand as the current version until the answer comes.
 */
export function useVersions<Page extends History>(
  key: readonly [name: string, id: number] | null,
  fetchPage: (before?: number) => Promise<Page>,
) {
  const [openedAt] = useState(() => Date.now());
  const asked = useSWRInfinite<Page>(
    (at, former: Page | null) => key && [...key, openedAt, at === 0 ? 0 : former!.versions.at(-1)!.versionNo],
    ([, , , before]: [string, number, number, number]) => fetchPage(before || undefined),
    { revalidateFirstPage: false, revalidateOnFocus: false },
  );
  const versions = (asked.data ?? []).flatMap((page) => page.versions) as Page['versions'];
  return {
    newest: asked.data?.[0],
    versions,
    error: asked.error as unknown,
    retry: () => void asked.mutate(),
    hasMore: versions.length > 0 && versions.at(-1)!.versionNo > 1,
    isLoadingMore: asked.data !== undefined && asked.data.length < asked.size && !asked.error,
    loadMore: () => void asked.setSize(asked.size + 1),
  };
}

/** Which two versions are compared, as the address says; else the newest and the one before. */
export function useCompared(totalCount: number) {
  const [search, setSearch] = useSearchParams();
  const read = (name: string, other: number) => {
    const asked = Number(search.get(name));
    return Number.isInteger(asked) && asked >= 1 && asked <= totalCount ? asked : other;
  };
  const compared: Compared = { old: read('old', Math.max(1, totalCount - 1)), new: read('new', totalCount) };
  const onCompare = ({ old, new: it }: Compared) =>
    setSearch({ old: String(old), new: String(it) }, { replace: true, preventScrollReset: true });
  return { compared, onCompare };
}

/** Every version by number, with when it was saved where that is known. */
export const versionLines = (totalCount: number, versions: readonly { versionNo: number; savedAt: string }[]) =>
  Array.from({ length: totalCount }, (_, at) => {
    const versionNo = totalCount - at;
    return versions.find((one) => one.versionNo === versionNo) ?? { versionNo, savedAt: undefined };
  });

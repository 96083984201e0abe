import { serverNow } from '../../contract/server-clock.ts';
import { useRef } from 'react';
import useSWR, { type KeyedMutator, type SWRConfiguration, unstable_serialize } from 'swr';
import { useFailureToast } from './failure-toast.ts';

/** Names the list first; what it is narrowed to follows. */
type Question = string | readonly unknown[];

type Options<Value> = Omit<SWRConfiguration<Value>, 'keepPreviousData'> & {
  /** What to say when it cannot be fetched; without it the page says so but no message appears. */
  failed?: string;
};

export type List<Asked, Value> = {
  data: Value | undefined;
  /** The question that `data` answers. */
  asked: Asked;
  /** Whether `data` answers the question before this one, whose answer is on its way. */
  isFormer: boolean;
  error: unknown;
  /** When `data` came, ms since 1970; undefined where it came before this page was opened anew. */
  at: number | undefined;
  isValidating: boolean;
  mutate: KeyedMutator<Value>;
};

/** When each question was last answered. */
const answeredAt = new Map<string, number>();

/**
 * Fetches what a list or a set of figures shows. One rule for all of them:
 * - Another question (a page, a filter, a day): the former answer stays, marked `isFormer`, until the next one comes.
 *   If that fails, the former answer goes: figures of one question never stand under another.
 * - The same question asked again (on focus, on reconnecting, after a change): if that fails, its answer stays beside
 *   the error, since it was true at `at`, which {@link Fetched} then says.
 * Only what {@link isCurrent} is exported, printed or saved. `null` asks nothing.
 */
export function useList<const Asked extends Question, Value>(
  question: Asked | null,
  fetch: () => Promise<Value>,
  { failed, ...options }: Options<Value> = {},
): List<Asked | null, Value> {
  const key = unstable_serialize(question);
  const answer = async () => {
    const value = await fetch();
    answeredAt.set(key, serverNow());
    return value;
  };
  const { data, error, isValidating, mutate } = useSWR<Value>(question, answer, options);
  const former = useRef<{ data: Value; asked: Asked | null } | undefined>(undefined);
  if (data !== undefined) former.current = { data, asked: question };
  else if (error || question === null) former.current = undefined;
  useFailureToast(failed !== undefined && error, failed ?? '');
  const { current: shown } = former;
  const asked = shown ? shown.asked : question;
  return {
    data: shown?.data,
    asked,
    isFormer: shown !== undefined && data === undefined,
    error,
    at: answeredAt.get(unstable_serialize(asked)),
    isValidating,
    mutate,
  };
}

type Paging = { page: number; size: number };

/** A page of a list: `data` says which one it is, which is not the one asked for as long as that is on its way. */
export function usePagedList<Address extends Paging, Page extends object>(
  name: string,
  address: Address,
  fetch: (address: Address) => Promise<Page>,
  options: Options<Page> = {},
) {
  const list = useList([name, address], () => fetch(address), options);
  const { page, size } = list.asked?.[1] ?? address;
  return { ...list, data: list.data && { ...list.data, page, size } };
}

/** Whether what is shown answers the question asked, as of now: only then may it be exported, printed or saved. */
export const isCurrent = ({ data, error, isFormer }: Pick<List<unknown, unknown>, 'data' | 'error' | 'isFormer'>) =>
  data !== undefined && !error && !isFormer;

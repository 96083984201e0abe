import { type ReactNode, useDeferredValue } from 'react';
import { ApiError, reasonOf } from '../api/call.ts';
import { Failure } from './Failure.tsx';
import { Freshness } from './Freshness.tsx';
import { Loading } from './Loading.tsx';
import { NotFound } from './NotFound.tsx';
import panel from './Panel.module.css';
import state from './State.module.css';

/** What useList or useSWR answers, as far as showing it goes. */
export type Result<Value> = {
  data: Value | undefined;
  error: unknown;
  mutate: () => Promise<unknown>;
  isFormer?: boolean;
  isValidating?: boolean;
  at?: number | undefined;
};

type Props<Value> = {
  result: Result<Value>;
  /** What to say when it cannot be fetched. */
  failed: string;
  quiet?: boolean;
  /** How many bars stand in while it comes. */
  rows?: number;
  /** `busy` while the value answers a former question: what it shows is then dimmed and does not answer to clicks. */
  children: (value: Value, busy: boolean) => ReactNode;
};

/** What was fetched, and whether it still holds; until there is any, bars, or why it did not come. */
export function Fetched<Value>({ result, failed, quiet = false, rows = 5, children }: Props<Value>) {
  const { data, error, mutate, isFormer = false, isValidating = false, at } = result;
  // What is shown for the first time is drawn in pieces, between which the page answers.
  const isReady = useDeferredValue(data !== undefined);
  if (data !== undefined && isReady)
    return (
      <>
        <Freshness isFormer={isFormer} hasFailed={Boolean(error)} at={at} onRetry={() => mutate()} />
        <div className={state.rows} data-former={isFormer}>
          {children(data, isFormer)}
        </div>
      </>
    );
  if (!error) return <Loading rows={rows} />;
  return <Failure text={failed} quiet={quiet} reason={reasonOf(error)} busy={isValidating} onRetry={() => mutate()} />;
}

type PageProps<Value> = Omit<Props<Value>, 'rows' | 'quiet' | 'children'> & {
  children: (value: Value) => ReactNode;
  /** As the address says; null where it says none. */
  id: number | null;
  result: Result<Value> & { isValidating: boolean };
  /** Where to go on from something that does not exist. */
  home: string;
  header: ReactNode;
};

/** A page about one thing: shows it once it has freshly come, or why it has not. */
export function FetchedPage<Value>({ id, result, failed, home, header, children }: PageProps<Value>) {
  const { data, error, isValidating, mutate } = result;
  const isReady = useDeferredValue(data !== undefined && !isValidating);
  const absent = id === null || (error instanceof ApiError && error.status === 404);
  if (absent) return <NotFound home={home} />;
  return (
    <>
      {header}
      {error ? (
        <section className={panel.panel}>
          <Failure text={failed} reason={reasonOf(error)} onRetry={() => mutate()} />
        </section>
      ) : data === undefined || isValidating || !isReady ? (
        <Loading rows={8} />
      ) : (
        children(data)
      )}
    </>
  );
}

/** For what a form starts with: fetched when the page opens and never under the hands of somebody who types. */
export const onceFetched = { revalidateOnFocus: false, revalidateOnReconnect: false } as const;

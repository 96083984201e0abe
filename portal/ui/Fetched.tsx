import type { ReactNode } from 'react';
import type { SWRResponse } from 'swr';
import { ApiError, reasonOf } from '../api/call.ts';
import { Failure } from './Failure.tsx';
import { useFailureToast } from './failure-toast.ts';
import { Loading } from './Loading.tsx';
import { NotFound } from './NotFound.tsx';
import panel from './Panel.module.css';

type Props<Value> = {
  result: SWRResponse<Value, unknown>;
  /** What to say when it cannot be fetched. */
  failed: string;
  /** Where to go on from something that does not exist. */
  home: string;
  header: ReactNode;
  children: (value: Value) => ReactNode;
};

/** A page about one thing: shows it once it has freshly come, or why it has not. */
export function Fetched<Value>({ result, failed, home, header, children }: Props<Value>) {
  const { data, error, isValidating, mutate } = result;
  const absent = error instanceof ApiError && error.status === 404;
  useFailureToast(error && !absent, failed);
  if (absent) return <NotFound home={home} />;
  return (
    <>
      {header}
      {error ? (
        <section className={panel.panel}>
          <Failure text={failed} reason={reasonOf(error)} onRetry={() => mutate()} />
        </section>
      ) : data === undefined || isValidating ? (
        <Loading rows={8} />
      ) : (
        children(data)
      )}
    </>
  );
}

/** For what a form starts with: fetched when the page opens and never under the hands of somebody who types. */
export const onceFetched = { revalidateOnFocus: false, revalidateOnReconnect: false } as const;

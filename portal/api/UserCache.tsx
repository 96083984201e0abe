import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';

/** What was read for one user is never shown to another: the cache goes when the user changes. */
export const UserCache = ({ userId, children }: { userId: number; children: ReactNode }) => (
  <SWRConfig key={userId} value={{ provider: () => new Map(), shouldRetryOnError: false }}>
    {children}
  </SWRConfig>
);

import { type NavigateOptions, useSearchParams } from 'react-router-dom';

/** How the state of a screen is read from its query and written into it; `write` may change the query it is given. */
export type InQuery<Address> = {
  read: (query: URLSearchParams) => Address;
  write: (address: Address, query: URLSearchParams) => URLSearchParams;
};

/** Changes what the address says; a function answers the change to what it says now. */
export type Go<Address> = (
  change: Partial<Address> | ((now: Address) => Partial<Address>),
  options?: NavigateOptions,
) => void;

/**
 * The state of a screen, kept in the address so that back, reload and a shared link show the same. A change begins from
 * the address as it is at that moment, which the screen may not show yet: of two quick ones none is lost. It begins at the
 * first page unless it names another.
 */
export function useAddress<Address extends object>({ read, write }: InQuery<Address>): [Address, Go<Address>] {
  const [query, setQuery] = useSearchParams();
  const go: Go<Address> = (change, options) => {
    const latest = new URLSearchParams(window.location.search);
    const now = read(latest);
    const told = typeof change === 'function' ? change(now) : change;
    setQuery(write({ ...now, page: 1, ...told }, latest), options);
  };
  return [read(query), go];
}

/** The query with these parameters, empty ones left out, and all others as they were. */
export function withParameters(query: URLSearchParams, told: Readonly<Record<string, string | number>>) {
  for (const [name, value] of Object.entries(told))
    if (value === '') query.delete(name);
    else query.set(name, String(value));
  return query;
}

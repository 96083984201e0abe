import { ofetch } from 'ofetch';
import type { ApiDescription, Operation } from '../../contract/api-description.ts';
import { apiBase, apiPaths } from '../../contract/paths.ts';
import { apiError } from './call.ts';

/** A call as the server describes it. */
export type DescribedCall = Operation & { method: string; path: string };

/** Every call of the API, in the order of the description. */
export async function describedCalls(): Promise<DescribedCall[]> {
  const { paths } = await ofetch<ApiDescription>(apiBase + apiPaths.openapi).catch((error: { status?: number }) => {
    throw apiError(error.status ?? 0, '', apiPaths.openapi);
  });
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
  );
}

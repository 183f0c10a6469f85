import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Call, InputOf, OutputOf } from '#desk/contract/call.ts';
import { send } from './client.ts';

/**
 * Returns the query of a call that reads. The key begins with the name of the call, which `refresh`
 * needs.
 */
export function read<C extends Call>(call: C, input: InputOf<C>) {
  return queryOptions<OutputOf<C>>({
    queryKey: [call.name, input],
    queryFn: ({ signal }) => send(call, input, signal),
  });
}

export type FirstPageOf<C extends Call> = Omit<InputOf<C>, 'cursor'>;
export type RowOf<C extends Call> =
  OutputOf<C> extends { rows: readonly (infer Row extends object)[] } ? Row : never;

type PageOf<C extends Call> = Omit<OutputOf<C>, 'rows'> & {
  readonly rows: readonly RowOf<C>[];
  readonly next: string | null;
};

/** Returns the query of a cursor-paged list. */
export function pages<C extends Call>(call: C, input: FirstPageOf<C>) {
  return infiniteQueryOptions({
    queryKey: [call.name, input],
    queryFn: async ({ signal, pageParam }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      return (await send(call, { ...input, ...cursor } as InputOf<C>, signal)) as PageOf<C>;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}

/** Refetches the responses of these calls. */
export function refresh(client: QueryClient, calls: readonly Call[]): void {
  for (const { name } of calls) void client.invalidateQueries({ queryKey: [name] });
}

import type { QueryKey } from '@tanstack/react-query';

/**
 * Declarations of a mutation for the mutation cache, which alone shows the result
 * (product.md#errors).
 */
export interface MutationMeta extends Record<string, unknown> {
  /** Queries that are refetched after a success. */
  readonly refresh?: readonly QueryKey[];
  /** The screen itself shows the outcome. */
  readonly silent?: boolean;
  /** The screen itself shows the message of a success. */
  readonly isSaid?: boolean;
  /** Returns true if the screen itself shows this error. */
  readonly isShown?: (error: Error) => boolean;
  /**
   * The mutation moves money. Only definite results are shown here, because the screen shows
   * unknown ones.
   */
  readonly money?: boolean;
}

/** Declarations of a query for the persister. */
export interface QueryMeta extends Record<string, unknown> {
  /**
   * True if the data is stored on the device for the next visit. Only for data that every visitor
   * may see.
   */
  readonly isPersisted?: boolean;
}

/** Options of a query whose data is stored on the device. */
export const persisted = { meta: { isPersisted: true } } as const;

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationMeta;
    queryMeta: QueryMeta;
  }
}

import type { QueryKey } from '@tanstack/react-query';

/** What a mutation tells the mutation cache, the one place that shows its outcome. */
export interface MutationMeta extends Record<string, unknown> {
  /** Queries whose truth changed with a success. */
  readonly refresh?: readonly QueryKey[];
  /** The screen itself says what happened: nothing is shown for it. */
  readonly silent?: boolean;
  /** Moves money: only definite answers are shown, the screen speaks of unknown ones. */
  readonly money?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationMeta;
  }
}

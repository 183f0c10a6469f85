import { vi } from 'vitest';
import type { Db } from '../../../server/db/db.ts';

interface Driver {
  query(...of: readonly unknown[]): unknown;
}

/** Counts the statements that are sent outside transactions from now on. */
export function countQueries(db: Db): () => number {
  const { $client } = db as Db & { readonly $client: Driver };
  const query = vi.spyOn($client, 'query');
  return () => query.mock.calls.length;
}

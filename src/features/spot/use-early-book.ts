import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { money } from '#core/domain/money.ts';
import { isFarOutside, type SpotBook } from '#core/domain/spot-book.ts';

/** The minimum time between two books. */
const EARLY_MS = 1_000;

/**
 * Reloads the book immediately when a new price is more than a spread outside the displayed levels
 * (product.md#order-book-on-the-screen).
 */
export function useEarlyBook(
  query: Pick<UseQueryResult, 'refetch' | 'dataUpdatedAt'>,
  levels: SpotBook | undefined,
  last: string | undefined,
): void {
  const far = levels && last && isFarOutside(money(last), levels) ? last : undefined;
  const waitMs = useEffectEvent(() => Math.max(0, query.dataUpdatedAt + EARLY_MS - Date.now()));
  const ask = useEffectEvent(() => void query.refetch({ cancelRefetch: false }));
  useEffect(() => {
    if (far === undefined) return;
    const timer = setTimeout(ask, waitMs());
    return () => clearTimeout(timer);
  }, [far]);
}

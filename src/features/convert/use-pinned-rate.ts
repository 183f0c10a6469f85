import { useRef } from 'react';
import type { CoinConversion } from '#/api/convert';
import type { Money } from '#core/domain/money.ts';

type Intent = Omit<CoinConversion, 'rate'>;

/**
 * Keeps the rate of a conversion until there is a definite response. With another rate, a repeated
 * conversion would be a new intent and could be executed twice (product.md#rate-change).
 */
export function usePinnedRate() {
  const pinned = useRef<{ readonly name: string; readonly rate: Money }>(undefined);
  return {
    /** Adds the rate of the first attempt to the intent, or `rate` if this is the first one. */
    withRate(intent: Intent, shownRate: Money): CoinConversion {
      const name = Object.values(intent).join(' ');
      const rate = pinned.current?.name === name ? pinned.current.rate : shownRate;
      pinned.current = { name, rate };
      return { ...intent, rate };
    },
    release() {
      pinned.current = undefined;
    },
  };
}

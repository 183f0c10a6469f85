import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatPrice } from '#core/domain/format-number.ts';
import { type AlertTerms, alertLevels, reachedLevel } from '#core/domain/market-alerts.ts';
import type { Money } from '#core/domain/money.ts';

interface Fired extends AlertTerms {
  readonly pair: string;
  readonly basePrice: Money | undefined;
  readonly price: Money | undefined;
}

/**
 * Returns the message for a fired alert. It states the movement of the market and the price that
 * reached the level, with `places` decimals.
 */
export function firedMessage(alert: Fired, places: number | undefined): string {
  const { pair, kind, value, basePrice, price: reached } = alert;
  const price = formatPrice(reached, places);
  const base = basePrice ?? value;
  const isUp =
    kind === 'change'
      ? reached && reachedLevel(alertLevels({ kind, value }, base), reached) === 'upper'
      : kind === 'above';
  return i18n._(isUp ? msg`${pair} rose to ${price}` : msg`${pair} fell to ${price}`);
}

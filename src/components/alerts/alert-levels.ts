import type { AlertLevel } from '#/state/alerts';
import { type AlertTerms, alertLevels } from '#core/domain/market-alerts.ts';
import type { Money } from '#core/domain/money.ts';

type Open = AlertTerms & {
  readonly id: string;
  readonly symbol: string;
  readonly basePrice: Money | undefined;
};

/** Returns the prices at which open alerts fire; an alert on a change has two. */
export function levelsOf(alerts: readonly Open[]): readonly AlertLevel[] {
  return alerts.flatMap((alert) => {
    const { upper, lower } = alertLevels(alert, alert.basePrice ?? alert.value);
    return Object.entries({ upper, lower }).flatMap(([level, price]): AlertLevel[] => {
      if (price === undefined) return [];
      return [{ id: `${alert.id}/${level}`, symbol: alert.symbol, price }];
    });
  });
}

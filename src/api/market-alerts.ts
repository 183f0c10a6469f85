import { queryOptions } from '@tanstack/react-query';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { createAlert, deleteAlert, editAlert, getAlertList } from '#core/contract/market-alerts.ts';
import { named } from '#core/contract/response-fields.ts';
import { type AlertKind, type AlertTerms, MAX_OPEN_ALERTS } from '#core/domain/market-alerts.ts';
import type { Money } from '#core/domain/money.ts';
import { type ApiResult, mutate, query } from './client';
import { MEMBER_DATA } from './member-data';
import { polled } from './polling';

/** The poll interval while an alert is open: its firing is reported within seconds. */
const OPEN_POLL_MS = 4_000;
/** The number of fired alerts to show; the older ones are among the messages. */
const FIRED_SHOWN = 10;

/** One of the member's price alerts. */
interface PriceAlert {
  readonly id: string;
  readonly symbol: string;
  /** For example, `BTC/USDT`. */
  readonly pair: string;
  readonly kind: AlertKind;
  /** A price, or the percentage of a change from `basePrice`. */
  readonly value: Money;
  /** The price at which the alert was set. */
  readonly basePrice: Money | undefined;
}

/** An alert that has fired. */
interface FiredAlert extends PriceAlert {
  /** The price that reached the level. */
  readonly price: Money | undefined;
  /** In epoch milliseconds. */
  readonly firedAt: number | undefined;
}

type Row = OutputOf<typeof getAlertList>['list'][number];

/** Alerts of an unknown kind are omitted. */
function toAlert({ id, symbol, pair, kind, value, basePrice }: Row): PriceAlert[] {
  if (kind === 'unknown' || value === undefined) return [];
  return [{ id, symbol, pair, kind, value, basePrice }];
}

async function readList(status: 'open' | 'fired', limit: number, signal: AbortSignal) {
  const { list } = await query(getAlertList, { status, page: 1, limit }, { signal });
  return named(list, 'id');
}

/** The first part of the keys of a member's alerts, which are refreshed after a change. */
const ALERTS_KEY = [...MEMBER_DATA, 'alerts'] as const;

export const alertQueries = {
  all: ALERTS_KEY,

  /** The member's open alerts of all markets, newest first; polled while there are any. */
  open: () =>
    queryOptions({
      queryKey: [...ALERTS_KEY, 'open'],
      queryFn: async ({ signal }): Promise<readonly PriceAlert[]> =>
        (await readList('open', MAX_OPEN_ALERTS, signal)).flatMap(toAlert),
      refetchInterval: (asked) =>
        asked.state.data?.length === 0 ? false : polled(OPEN_POLL_MS)(asked),
    }),

  /** Recently fired alerts, newest first. */
  fired: () =>
    queryOptions({
      queryKey: [...ALERTS_KEY, 'fired'],
      queryFn: async ({ signal }): Promise<readonly FiredAlert[]> =>
        (await readList('fired', FIRED_SHOWN, signal)).flatMap((row) =>
          toAlert(row).map((alert) => ({ ...alert, price: row.price, firedAt: row.firedAt })),
        ),
    }),
};

/**
 * Creates an alert on a market, or changes the terms of alert `id`. Repeating the call with the
 * same key has no further effect. Returns the alert's id. Throws ApiError.
 */
export function saveAlert(
  { id, symbol, kind, value }: AlertTerms & { id: string | undefined; symbol: string },
  idempotencyKey: string,
): Promise<ApiResult<{ readonly id: string }>> {
  return id === undefined
    ? mutate(createAlert, { symbol, kind, value }, { idempotencyKey })
    : mutate(editAlert, { id, kind, value }, { idempotencyKey });
}

/** Deletes an open alert. Throws ApiError. */
export function removeAlert(id: string): Promise<ApiResult<unknown>> {
  return mutate(deleteAlert, { id });
}

import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  createAlert,
  deleteAlert,
  editAlert,
  getAlertList,
  type alert as wireAlert,
} from '#core/contract/market-alerts.ts';
import { named } from '#core/contract/response-fields.ts';
import { parseWireTime } from '#core/contract/wire-time.ts';
import { type AlertKind, type AlertTerms, MAX_OPEN_ALERTS } from '#core/domain/market-alerts.ts';
import type { Money } from '#core/domain/money.ts';
import { type ApiResult, mutate, query } from './client';
import { MEMBER_DATA } from './member-data';
import { polled } from './polling';
import { moneyOf } from './wire-money';

/** While an alert is open, so that one that fires is told within seconds. */
const OPEN_POLL_MS = 4_000;
/** Fired alerts that are shown; older ones are in the messages. */
const FIRED_SHOWN = 10;

/** A price alert of the member. */
interface PriceAlert {
  readonly id: string;
  readonly symbol: string;
  /** `BTC/USDT`. */
  readonly pair: string;
  readonly kind: AlertKind;
  /** A price, or the percentage of a change from `basePrice`. */
  readonly value: Money;
  /** Price at which it was set. */
  readonly basePrice: Money | undefined;
}

/** An alert that has fired. */
interface FiredAlert extends PriceAlert {
  /** Price that reached the level. */
  readonly price: Money | undefined;
  /** Epoch milliseconds. */
  readonly firedAt: number | undefined;
}

const STATUS = { open: 1, fired: 2 } as const;
const KINDS: Readonly<Record<number, AlertKind>> = { 1: 'above', 2: 'below', 3: 'change' };
const WIRE_KIND = { above: 1, below: 2, change: 3 } as const;

/** Alerts of a kind that this version does not know are left out. */
function toAlert(wire: z.output<typeof wireAlert>): PriceAlert[] {
  const { id, symbol, title } = wire;
  const kind = KINDS[wire.type ?? 0];
  const value = moneyOf(wire.value);
  if (!kind || value === undefined) return [];
  return [{ id, symbol, pair: title, kind, value, basePrice: moneyOf(wire.base_price) }];
}

async function readList(status: number, limit: number, signal: AbortSignal) {
  const { list } = await query(getAlertList, { status, page: 1, limit }, { signal });
  return named(list, 'id');
}

/** First part of the keys of a member's alerts, which a change refreshes. */
const ALERTS_KEY = [...MEMBER_DATA, 'alerts'] as const;

export const alertQueries = {
  all: ALERTS_KEY,

  /** The member's open alerts of all markets, newest first; polled while there are any. */
  open: () =>
    queryOptions({
      queryKey: [...ALERTS_KEY, 'open'],
      queryFn: async ({ signal }): Promise<readonly PriceAlert[]> =>
        (await readList(STATUS.open, MAX_OPEN_ALERTS, signal)).flatMap(toAlert),
      refetchInterval: (asked) =>
        asked.state.data?.length === 0 ? false : polled(OPEN_POLL_MS)(asked),
    }),

  /** The alerts that fired last, newest first. */
  fired: () =>
    queryOptions({
      queryKey: [...ALERTS_KEY, 'fired'],
      queryFn: async ({ signal }): Promise<readonly FiredAlert[]> =>
        (await readList(STATUS.fired, FIRED_SHOWN, signal)).flatMap((wire) => {
          const fired = {
            price: moneyOf(wire.fire_price ?? undefined),
            firedAt: parseWireTime(wire.firetime ?? undefined),
          };
          return toAlert(wire).map((alert) => ({ ...alert, ...fired }));
        }),
    }),
};

/**
 * Sets an alert on a market, or gives alert `id` other terms; with the same key at most once.
 * Returns its id. Throws ApiError.
 */
export function saveAlert(
  { id, symbol, kind, value }: AlertTerms & { id: string | undefined; symbol: string },
  idempotencyKey: string,
): Promise<ApiResult<{ readonly id: string }>> {
  const terms = { type: WIRE_KIND[kind], value };
  return id === undefined
    ? mutate(createAlert, { symbol, ...terms }, { idempotencyKey })
    : mutate(editAlert, { id, ...terms }, { idempotencyKey });
}

/** Deletes an open alert. Throws ApiError. */
export function removeAlert(id: string): Promise<ApiResult<unknown>> {
  return mutate(deleteAlert, { id });
}

import { queryOptions } from '@tanstack/react-query';
import { getHyOrderInfo } from '#core/contract/options.ts';
import { getPracticeOrderInfo } from '#core/contract/options-practice.ts';
import type { OptionOrder } from '#core/domain/options-order.ts';
import { query } from './client';
import { optionsQueries, practiceQueries } from './options';

/** A tick, or the midpoint of a window of trades, that opened or settled an option. */
export interface OptionTick {
  readonly price: string;
  /** The server time, in epoch milliseconds. */
  readonly at: number;
  readonly source: string;
  /** The names of its trades in the log; `undefined` when the log no longer contains them. */
  readonly name: string | undefined;
}

/** The data from which the outcome of an option is computed (product.md#option-evidence). */
export interface OptionEvidence {
  /** Trades after this time open the option; `undefined` under the earlier rule. */
  readonly openAfter: number | undefined;
  /** Trades up to this time settle the option. */
  readonly expiresAt: number | undefined;
  readonly opening: OptionTick | undefined;
  readonly settling: OptionTick | undefined;
  /** True if windows of trades open and settle the option, false if single ticks do. */
  readonly isWindow: boolean;
  /** The reason why the option is void. */
  readonly voidReason: string | undefined;
}

/**
 * Returns the query of the evidence for one of the member's orders, or for a practice order. The
 * evidence is fetched again when the order has opened and when it has ended.
 */
export function evidenceQuery(
  { id, status, openPrice }: Pick<OptionOrder, 'id' | 'status' | 'openPrice'>,
  isPractice = false,
) {
  const { all } = isPractice ? practiceQueries : optionsQueries;
  const call = isPractice ? getPracticeOrderInfo : getHyOrderInfo;
  const phase = `${status} ${openPrice ?? ''}`;
  return queryOptions({
    queryKey: [...all, 'evidence', id, phase],
    queryFn: async ({ signal }): Promise<OptionEvidence> => {
      const { evidence } = await query(call, { orderId: id }, { signal });
      return {
        openAfter: evidence?.openAfter ?? undefined,
        expiresAt: evidence?.expiresAt ?? undefined,
        opening: tickOf({
          price: evidence?.openingPrice,
          at: evidence?.openingAt,
          source: evidence?.openingSource,
          name: evidence?.openingName,
        }),
        settling: tickOf({
          price: evidence?.settlingPrice,
          at: evidence?.settlingAt,
          source: evidence?.settlingSource,
          name: evidence?.settlingName,
        }),
        isWindow: evidence?.windowMs != null,
        voidReason: evidence?.voidReason ?? undefined,
      };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

type Stated<Value> = Value | null | undefined;

function tickOf({
  price,
  at,
  source,
  name,
}: {
  readonly price: Stated<string>;
  readonly at: Stated<number>;
  readonly source: Stated<string>;
  readonly name: Stated<string>;
}): OptionTick | undefined {
  if (price == null || at == null) return undefined;
  return { price, at, source: source ?? '', name: name ?? undefined };
}

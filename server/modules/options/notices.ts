import { type Money, negate } from '#core/domain/money.ts';
import type { OptionResult, VoidReason } from '#core/domain/options.ts';
import type { PushEvent } from '../../db/schema/push.ts';
import type { Texts } from '../../texts/texts.ts';
import { type Notice, noticeTexts } from '../notices/notices.service.ts';
import type { OrderOfMarket } from './options.repo.ts';

const title = /*i18n*/ { id: 'options.notice.refunded', message: 'Your option was refunded' };
const contents = {
  noOpeningTick: /*i18n*/ {
    id: 'options.notice.notOpened',
    message:
      'Order {number}: there was no {market} price within 15 seconds of your purchase, so your order didn’t open. Your {stake} {coin} has been returned to your options account.',
  },
  noSettlementTick: /*i18n*/ {
    id: 'options.notice.notSettled',
    message:
      'Order {number}: there was no {market} price in the minute before expiry, so we couldn’t settle your order. Your {stake} {coin} has been returned to your options account.',
  },
  incompleteLog: /*i18n*/ {
    id: 'options.notice.noPrices',
    message:
      'Order {number}: we couldn’t settle your order because we couldn’t read the {market} prices. Your {stake} {coin} has been returned to your options account.',
  },
} as const satisfies Record<VoidReason, unknown>;

/**
 * Builds the notice that an order is void, with the reason, and that its stake was returned. `now`
 * is epoch ms.
 */
export function refundNotice(
  texts: Texts,
  { order, market, coin }: OrderOfMarket,
  { reason, now }: { readonly reason: VoidReason; readonly now: number },
): Notice {
  const values = { number: order.id, market: market.title, stake: order.stake, coin };
  return {
    memberId: order.memberId,
    key: `option:${order.id}:refunded`,
    at: now,
    push: { kind: 'options', path: '/options' },
    ...noticeTexts(texts, { title, content: contents[reason] }, values),
  };
}

const PUSHED = { win: 'optionWon', loss: 'optionLost', tie: 'optionTied' } as const;

/** Returns the notification for the settlement of an order. `now` is epoch ms. */
export function settledPush(
  { order, market, coin }: OrderOfMarket,
  settled: { readonly outcome: OptionResult; readonly profit: Money; readonly now: number },
): PushEvent {
  const { outcome, profit, now } = settled;
  const text = outcome === 'void' ? PUSHED.tie : PUSHED[outcome];
  const amounts = { win: profit, loss: negate(profit), tie: order.stake, void: order.stake };
  const { symbol, title } = market;
  const page = new URLSearchParams({ currentSymbol: symbol, name: title });
  return {
    memberId: order.memberId,
    kind: 'options',
    key: `option:${order.id}`,
    at: now,
    content: {
      path: `/options?${page}`,
      tag: 'options',
      text,
      symbol,
      values: { amount: amounts[outcome], coin },
    },
  };
}

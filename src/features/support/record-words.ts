import type { SupportRecord } from '#/api/support';
import { formatTime } from '#/lib/format';
import { formatAmount } from '#core/domain/format-number.ts';
import type { LanguageCode } from '#core/domain/languages.ts';

/** Returns a record in one line, such as `BTC/USDT · 100 USDT · 21 Nov, 14:02`. */
export function recordWords(
  { pair, amount, coin, at, orderNumber }: SupportRecord,
  language: LanguageCode,
): string {
  const parts = [
    pair,
    amount === undefined ? '' : `${formatAmount(amount)} ${coin}`,
    at === undefined ? '' : formatTime(at, 'brief', language),
    orderNumber,
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

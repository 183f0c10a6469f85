import { useEffect, useState } from 'react';
import type { OrderBook, SpotBalance } from '#/api/spot';
import { readDraft, removeDraft, saveDraft } from '#/components/money-form/stored-draft';
import { readAmount } from '#/domain/amount-input';
import type { Market } from '#/domain/market';
import type { OrderValidationError, SpotKind, SpotSide } from '#/domain/spot-order';
import { type SharePercent, shareEntry, stepPrice, truncateShownPrice } from '#/domain/spot-ticket';
import { markForm } from '#/state/dirty-forms';
import { AMOUNT_PLACES, EMPTY_ENTRY, type EntryField, readEntry, readTicket } from './ticket';

interface TicketSource {
  market: Market;
  side: SpotSide;
  balance: SpotBalance | undefined;
  book: OrderBook | undefined;
  last: string | undefined;
}

/**
 * What a member types into the form of one market, and everything that follows from it. One field is
 * typed and the others are worked out, so there is nothing for a form library to hold (12 kB).
 */
export function useTicket({ market, side, balance, book, last }: TicketSource) {
  const name = `spot-${market.symbol}`;
  const [entry, setEntry] = useState(() => readEntry(readDraft(name)));
  // The price of the moment stands there until the member takes or types another one.
  const [suggested, setSuggested] = useState(last);
  const [edited, setEdited] = useState<'price' | EntryField>('quantity');
  const [validationError, setValidationError] = useState<OrderValidationError>();

  const { kind, field } = entry;
  const price = entry.price ?? truncateShownPrice(suggested ?? '', balance?.pricePrecision);
  const { validationError: found, ...read } = readTicket({
    ...entry,
    price,
    side,
    balance,
    book,
    last,
  });
  const isDirty = entry.typed !== '' || edited === 'price';

  useEffect(() => {
    if (!isDirty) return removeDraft(name);
    saveDraft(name, { ...entry });
    markForm(name, true);
    return () => markForm(name, false);
  }, [name, entry, isDirty]);

  function change(values: Partial<typeof entry>) {
    setEntry((before) => ({ ...before, ...values }));
    setValidationError(undefined);
  }

  function typePrice(value: string, more?: { kind: SpotKind }) {
    change({ ...more, price: value });
    setEdited('price');
  }

  function type(next: EntryField, value: string) {
    change({ field: next, typed: value });
    setEdited(next);
  }

  return {
    ...read,
    kind,
    price,
    /** The field touched last. */
    edited,
    /** Why the order cannot be sent: since it was last tried, too many decimals at once. */
    validationError: validationError ?? read.precision,
    typePrice: (value: string) => typePrice(value),
    typeQuantity: (value: string) => type('quantity', value),
    typeAmount: (value: string) => type('amount', value),
    /** A price of the book: a limit order at it. */
    takePrice: (value: string) =>
      typePrice(truncateShownPrice(value, balance?.pricePrecision), { kind: 'limit' }),
    step(direction: -1 | 1) {
      const from = readAmount(price) === undefined ? last : price.replace(',', '.');
      if (from === undefined) return;
      typePrice(stepPrice(from, direction, balance?.pricePrecision));
    },
    takeShare(percent: SharePercent) {
      if (read.available === undefined) return;
      const places = balance?.quantityPrecision ?? AMOUNT_PLACES;
      const share = shareEntry(side, read.available, percent, places);
      type(share.field, share.value);
    },
    /** Side or kind change: what the new one is told by is worked out from what was typed. */
    fitTo(nextSide: SpotSide, nextKind: SpotKind) {
      change({ kind: nextKind });
      const needed = nextSide === 'buy' ? 'amount' : 'quantity';
      if (nextKind === 'limit' || needed === field) return;
      type(needed, needed === 'amount' ? read.amountText : read.quantityText);
    },
    /** Looks at the order as the exchange will; on shortage only the field just edited is cleared. */
    check(): OrderValidationError | undefined {
      if (found === 'aboveBalance') {
        const isPrice = edited === 'price' && kind === 'limit';
        change(isPrice ? { price: '' } : { typed: '' });
      }
      setValidationError(found);
      return found;
    },
    /** The order is placed: only a price of the member's own stays for the next one. */
    finish() {
      setEntry({ ...EMPTY_ENTRY, kind, price: entry.price });
      setSuggested(last);
      setEdited('quantity');
    },
  };
}

export type Ticket = ReturnType<typeof useTicket>;

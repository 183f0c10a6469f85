import { useEffect, useState } from 'react';
import type { OrderBook, SpotBalance } from '#/api/spot';
import { readDraft, removeDraft, saveDraft } from '#/components/money-form/stored-draft';
import { markForm } from '#/state/dirty-forms';
import { readAmount } from '#core/domain/amount-input.ts';
import type { Market } from '#core/domain/market.ts';
import type { OrderValidationError, SpotKind, SpotSide } from '#core/domain/spot-order.ts';
import {
  type SharePercent,
  shareEntry,
  stepPrice,
  truncateShownPrice,
} from '#core/domain/spot-ticket.ts';
import { AMOUNT_PLACES, EMPTY_ENTRY, type EntryField, readEntry, readTicket } from './ticket';
import type { TriggerKind } from './trigger-entry';

interface TicketSource {
  market: Market;
  side: SpotSide;
  balance: SpotBalance | undefined;
  book: OrderBook | undefined;
  last: string | undefined;
}

/**
 * State of the order form of one market. One field is typed and the others are derived, so
 * react-hook-form (12 kB) is not needed.
 */
export function useTicket({ market, side, balance, book, last }: TicketSource) {
  const name = `spot-${market.symbol}`;
  const [entry, setEntry] = useState(() => readEntry(readDraft(name)));
  // The current price is shown until the member types or inserts another one.
  const [suggested, setSuggested] = useState(last);
  const [edited, setEdited] = useState<'price' | EntryField>('quantity');
  const [validationError, setValidationError] = useState<OrderValidationError>();
  const [waitsFor, setWaitsFor] = useState<TriggerKind>();

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

  /**
   * After a change of side or kind: converts the typed value to the field that defines the new order.
   */
  function fitTo(nextSide: SpotSide, nextKind: SpotKind) {
    change({ kind: nextKind });
    const needed = nextSide === 'buy' ? 'amount' : 'quantity';
    if (nextKind === 'limit' || needed === field) return;
    type(needed, needed === 'amount' ? read.amountText : read.quantityText);
  }

  return {
    ...read,
    kind,
    price,
    /** The field edited last. */
    edited,
    /**
     * Why the order cannot be sent: the error of the last attempt, or too many decimals while
     * typing.
     */
    validationError: validationError ?? read.precision,
    typePrice: (value: string) => typePrice(value),
    typeQuantity: (value: string) => type('quantity', value),
    typeAmount: (value: string) => type('amount', value),
    /** Inserts a price of the book and switches to a limit order. */
    takePrice(value: string) {
      setWaitsFor(undefined);
      typePrice(truncateShownPrice(value, balance?.pricePrecision), { kind: 'limit' });
    },
    /** The chosen order waits for a trigger, and has a form of its own. */
    waitsFor,
    /** Chooses a type of order: on a change of limit or market the typed value is converted. */
    choose(next: SpotKind | TriggerKind) {
      const isTrigger = next === 'stop' || next === 'pair';
      setWaitsFor(isTrigger ? next : undefined);
      if (!isTrigger) fitTo(side, next);
    },
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
    fitTo,
    /**
     * Validates the order like the server; above the balance, only the field edited last is
     * cleared.
     */
    check(): OrderValidationError | undefined {
      if (found === 'aboveBalance') {
        const isPrice = edited === 'price' && kind === 'limit';
        change(isPrice ? { price: '' } : { typed: '' });
      }
      setValidationError(found);
      return found;
    },
    /** Resets the form after the order is placed; a price typed by the member stays. */
    finish() {
      setEntry({ ...EMPTY_ENTRY, kind, price: entry.price });
      setSuggested(last);
      setEdited('quantity');
    },
  };
}

export type Ticket = ReturnType<typeof useTicket>;

import { useState } from 'react';
import type { OrderBook, SpotBalance } from '#/api/spot';
import { readDraft } from '#/components/money-form/stored-draft';
import { readAmount } from '#core/domain/amount-input.ts';
import type { Market } from '#core/domain/market.ts';
import type {
  OrderValidationError,
  SpotKind,
  SpotSide,
  TimeInForce,
} from '#core/domain/spot-order.ts';
import {
  linkAtPrice,
  shareEntry,
  stepPrice,
  truncateShownPrice,
} from '#core/domain/spot-ticket.ts';
import {
  AMOUNT_PLACES,
  EMPTY_ENTRY,
  type Entry,
  type EntryField,
  readEntry,
  readTicket,
} from './ticket';
import type { TriggerKind } from './trigger-entry';
import { useStoredDraft } from './use-stored-draft';

interface TicketSource {
  market: Market;
  side: SpotSide;
  balance: SpotBalance | undefined;
  book: OrderBook | undefined;
  last: string | undefined;
}

/**
 * The state of the order form of one market. One field is typed and the others are derived, so
 * react-hook-form (12 kB) is not needed.
 */
export function useTicket({ market, side, balance, book, last }: TicketSource) {
  const name = `spot-${market.symbol}`;
  const typed = useEntry(name);
  const { entry, edited, change, typePrice, type } = typed;
  // The current price is shown until the member types or inserts another price.
  const [suggested, setSuggested] = useState(last);
  const [waitsFor, setWaitsFor] = useState<TriggerKind>();
  // This is not part of the draft, so a newly opened form starts without it.
  const [timeInForce, setTimeInForce] = useState<TimeInForce>();

  const { kind, field } = entry;
  const price = entry.price ?? truncateShownPrice(suggested ?? '', balance?.pricePrecision);
  const { validationError: orderError, ...read } = readTicket({
    ...entry,
    price,
    side,
    balance,
    book,
    last,
  });
  /**
   * After a change of side or kind, converts the typed value to the field that defines the new
   * order.
   */
  function fitTo(nextSide: SpotSide, nextKind: SpotKind) {
    change({ kind: nextKind });
    const needed = nextSide === 'buy' ? 'amount' : 'quantity';
    if (nextKind === 'limit' || needed === field) return;
    type(needed, needed === 'amount' ? read.amountText : read.quantityText);
  }

  return {
    ...read,
    timeInForce,
    setTimeInForce,
    kind,
    field,
    price,
    /** The field that was edited last. */
    edited,
    /**
     * The reason why the order cannot be sent: the error of the last attempt, or too many decimals
     * while typing.
     */
    validationError: typed.validationError ?? read.precision,
    typePrice: (value: string) => typePrice(value),
    typeQuantity: (value: string) => type('quantity', value),
    typeAmount: (value: string) => type('amount', value),
    /**
     * Switches the size to the other coin: a quantity becomes its amount, or an amount its
     * quantity.
     */
    switchSize() {
      if (field === 'quantity') type('amount', read.amountText);
      else type('quantity', read.quantityText);
    },
    /** Inserts a price from the book and switches to a limit order. */
    takePrice(value: string) {
      setWaitsFor(undefined);
      typePrice(truncateShownPrice(value, balance?.pricePrecision), { kind: 'limit' });
    },
    /** The type of the selected order that waits for a trigger and has a separate form. */
    waitsFor,
    /**
     * Selects a type of order. When it changes between limit and market, the typed value is
     * converted.
     */
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
    takeShare(percent: number) {
      if (read.available === undefined) return;
      const places = balance?.quantityPrecision ?? AMOUNT_PLACES;
      const share = shareEntry(side, read.available, percent, places);
      if (kind === 'market' || share.field === field) return type(share.field, share.value);
      const linked = linkAtPrice(read.request.price, share, places);
      type(field, linked[field] ?? share.value);
    },
    fitTo,
    /**
     * Validates the order as the server does. If it exceeds the balance, only the field that was
     * edited last is cleared.
     */
    check(): OrderValidationError | undefined {
      if (orderError === 'aboveBalance') {
        const isPrice = edited === 'price' && kind === 'limit';
        change(isPrice ? { price: '' } : { typed: '' });
      }
      typed.refuse(orderError);
      return orderError;
    },
    /** Resets the form after the order is placed. A price that the member typed remains. */
    finish() {
      typed.reset({ ...EMPTY_ENTRY, kind, price: entry.price });
      setSuggested(last);
    },
  };
}

/** The input, the field that was edited last, and the error of the last attempt. */
function useEntry(name: string) {
  const [entry, setEntry] = useState(() => readEntry(readDraft(name)));
  const [edited, setEdited] = useState<'price' | EntryField>('quantity');
  const [validationError, setValidationError] = useState<OrderValidationError>();
  useStoredDraft(name, entry, entry.typed !== '' || edited === 'price');

  function change(values: Partial<Entry>) {
    setEntry((before) => ({ ...before, ...values }));
    setValidationError(undefined);
  }

  return {
    entry,
    edited,
    validationError,
    change,
    refuse: setValidationError,
    typePrice(value: string, more?: { kind: SpotKind }) {
      change({ ...more, price: value });
      setEdited('price');
    },
    type(field: EntryField, value: string) {
      change({ field, typed: value });
      setEdited(field);
    },
    reset(next: Entry) {
      setEntry(next);
      setEdited('quantity');
    },
  };
}

export type Ticket = ReturnType<typeof useTicket>;

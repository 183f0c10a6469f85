import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowUpDown } from 'lucide-react';
import type { OrderBook, SpotBalance } from '#/api/spot';
import { formatAmount } from '#core/domain/format-number.ts';
import { add, multiply } from '#core/domain/money.ts';
import { bestOf } from '#core/domain/spot-book.ts';
import type { OrderValidationError, SpotSide } from '#core/domain/spot-order.ts';
import { truncateShownPrice } from '#core/domain/spot-ticket.ts';
import { EntryField } from './entry-field';
import { PlacesMessage } from './places-message';
import { AMOUNT_PLACES, PRICE_PLACES } from './ticket';
import type { Ticket } from './use-ticket';

interface EntryFieldsProps {
  base: string;
  quote: string;
  side: SpotSide;
  ticket: Ticket;
  balance: SpotBalance | undefined;
  book: OrderBook | undefined;
}

/**
 * Price and size. For a limit order, the member chooses whether the size is a quantity or an
 * amount. For a market order, the size is whichever of these defines the order.
 */
export function EntryFields({ base, quote, side, ticket, balance, book }: EntryFieldsProps) {
  const { t } = useLingui();
  const isLimit = ticket.kind === 'limit';
  const size = isLimit ? ticket.field : side === 'buy' ? 'amount' : 'quantity';
  const minimum = balance?.minimumValue && formatAmount(balance.minimumValue);
  const validationError = (field: InvalidField) =>
    ticket.validationError && invalidField(ticket.validationError, side, ticket) === field ? (
      <ValidationMessage
        validationError={ticket.validationError}
        minimum={minimum ?? ''}
        quote={quote}
        places={(field === 'price' ? balance?.pricePrecision : balance?.quantityPrecision) ?? 0}
      />
    ) : undefined;
  const unitSwitch = (unit: string, other: string) => (
    <button
      type="button"
      aria-label={`${unit}: ${t`Switch to ${other}`}`}
      onClick={ticket.switchSize}
      className="me-1 inline-flex min-h-11 shrink-0 items-center gap-1 rounded-md px-2 text-xs font-semibold text-ink active:bg-fill-strong"
    >
      <span translate="no">{unit}</span>
      <ArrowUpDown aria-hidden="true" className="size-3.5 text-muted" />
    </button>
  );
  return (
    <>
      {isLimit ? (
        <EntryField
          label={<Trans>Price</Trans>}
          unit={quote}
          value={ticket.price}
          places={balance?.pricePrecision ?? PRICE_PLACES}
          onValueChange={ticket.typePrice}
          step={{
            onStep: ticket.step,
            decreaseLabel: t`Lower price`,
            increaseLabel: t`Higher price`,
          }}
          error={validationError('price')}
        />
      ) : (
        <p className="flex h-13 items-center justify-center rounded-md bg-surface px-2 text-center text-sm text-muted">
          <Trans>Best market price</Trans>
        </p>
      )}
      {isLimit ? <BookPrices book={book} places={balance?.pricePrecision} ticket={ticket} /> : null}
      {size === 'quantity' ? (
        <EntryField
          label={<Trans>Quantity</Trans>}
          unit={base}
          value={ticket.quantityText}
          places={balance?.quantityPrecision ?? AMOUNT_PLACES}
          onValueChange={ticket.typeQuantity}
          trailing={isLimit ? unitSwitch(base, quote) : undefined}
          error={validationError('quantity') ?? validationError('amount')}
        />
      ) : (
        <EntryField
          label={<Trans context="order value">Amount</Trans>}
          unit={quote}
          value={ticket.amountText}
          places={AMOUNT_PLACES}
          onValueChange={ticket.typeAmount}
          trailing={isLimit ? unitSwitch(quote, base) : undefined}
          error={validationError('amount') ?? validationError('quantity')}
        />
      )}
    </>
  );
}

interface BookPricesProps {
  book: OrderBook | undefined;
  /** The decimals of the market's prices; `undefined` while they are unknown. */
  places: number | undefined;
  ticket: Ticket;
}

/** Buttons that insert the best bid, the best ask, or the price between them. */
function BookPrices({ book, places, ticket }: BookPricesProps) {
  const best = book && bestOf(book);
  const middle = best && multiply(add(best.bid, best.ask), '0.5');
  const prices = [
    { name: 'bid', label: <Trans>Bid</Trans>, price: best?.bid },
    { name: 'mid', label: <Trans>Mid</Trans>, price: middle && truncateShownPrice(middle, places) },
    { name: 'ask', label: <Trans>Ask</Trans>, price: best?.ask },
  ];
  return (
    <div className="grid grid-cols-3 gap-1">
      {prices.map(({ name, label, price }) => (
        <button
          key={name}
          type="button"
          disabled={price === undefined}
          onClick={() => price && ticket.takePrice(price)}
          className="min-h-7 rounded-md bg-fill px-1 text-xs font-medium text-muted hover:bg-fill-strong active:bg-fill-strong disabled:opacity-45"
        >
          {label}
        </button>
      ))}
    </div>
  );
}

type InvalidField = 'price' | 'quantity' | 'amount';

/** Returns the field that shows a validation error. */
function invalidField(
  validationError: OrderValidationError,
  side: SpotSide,
  { kind, edited }: Ticket,
): InvalidField {
  if (validationError === 'noPrice' || validationError === 'priceTooPrecise') return 'price';
  if (validationError === 'noQuantity' || validationError === 'quantityTooPrecise')
    return 'quantity';
  if (validationError === 'noAmount') return 'amount';
  if (validationError === 'aboveBalance') return edited;
  return kind === 'market' && side === 'sell' ? 'quantity' : 'amount';
}

interface ValidationMessageProps {
  validationError: OrderValidationError;
  minimum: string;
  quote: string;
  /** The decimals that the market accepts. */
  places: number;
}

function ValidationMessage({ validationError, minimum, quote, places }: ValidationMessageProps) {
  switch (validationError) {
    case 'noPrice':
      return <Trans>Enter the order price</Trans>;
    case 'noQuantity':
      return <Trans>Enter the order quantity</Trans>;
    case 'noAmount':
      return <Trans>Enter the order amount</Trans>;
    case 'priceTooPrecise':
    case 'quantityTooPrecise':
      return <PlacesMessage places={places} />;
    case 'aboveBalance':
      return <Trans>Not enough available</Trans>;
    case 'belowMinimum':
      return (
        <Trans>
          The minimum order is {minimum} {quote}
        </Trans>
      );
  }
}

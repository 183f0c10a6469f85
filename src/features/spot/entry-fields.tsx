import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { SpotBalance } from '#/api/spot';
import { formatAmount } from '#core/domain/format-number.ts';
import type { OrderValidationError, SpotSide } from '#core/domain/spot-order.ts';
import { EntryField } from './entry-field';
import { AMOUNT_PLACES, PRICE_PLACES } from './ticket';
import type { Ticket } from './use-ticket';

interface EntryFieldsProps {
  base: string;
  quote: string;
  side: SpotSide;
  ticket: Ticket;
  balance: SpotBalance | undefined;
}

/**
 * Price, quantity and amount: a limit order has all three, a market order only the one that defines
 * it.
 */
export function EntryFields({ base, quote, side, ticket, balance }: EntryFieldsProps) {
  const { t } = useLingui();
  const isLimit = ticket.kind === 'limit';
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
      {isLimit || side === 'sell' ? (
        <EntryField
          label={<Trans>Quantity</Trans>}
          unit={base}
          value={ticket.quantityText}
          places={balance?.quantityPrecision ?? AMOUNT_PLACES}
          onValueChange={ticket.typeQuantity}
          error={validationError('quantity')}
        />
      ) : null}
      {isLimit || side === 'buy' ? (
        <EntryField
          label={<Trans context="order value">Amount</Trans>}
          unit={quote}
          value={ticket.amountText}
          places={AMOUNT_PLACES}
          onValueChange={ticket.typeAmount}
          error={validationError('amount')}
        />
      ) : null}
    </>
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
  /** Decimals the market accepts. */
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
      return (
        <Plural
          value={places}
          _0="Whole numbers only"
          one="At most # decimal"
          other="At most # decimals"
        />
      );
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

import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SpotBalance } from '#/api/spot';
import { formatAmount, formatPrice } from '#core/domain/format-number.ts';
import type { SpotSide } from '#core/domain/spot-order.ts';
import type {
  TriggerField,
  TriggerRequest,
  TriggerValidationError,
} from '#core/domain/spot-trigger.ts';
import { EntryField } from './entry-field';
import { PlacesMessage } from './places-message';
import { AMOUNT_PLACES, PRICE_PLACES } from './ticket';
import type { TriggerEntry, TriggerKind } from './trigger-entry';
import { TriggerSentence } from './trigger-sentence';

interface TriggerFieldsProps {
  base: string;
  quote: string;
  kind: TriggerKind;
  side: SpotSide;
  balance: SpotBalance | undefined;
  entry: TriggerEntry;
  /** The reason why the order cannot be sent. */
  validationError: TriggerValidationError | undefined;
  last: string | undefined;
  legs: TriggerRequest['legs'];
  onChange: (values: Partial<TriggerEntry>) => void;
}

/** The trigger and limit price of the order, or of both orders of a pair, and the quantity. */
export function TriggerFields(props: TriggerFieldsProps) {
  const { base, quote, kind, side, balance, entry, validationError, last, legs, onChange } = props;
  const isPair = kind === 'pair';
  const priceOf = (
    name: 'trigger' | 'price' | 'twinTrigger' | 'twinPrice',
    field: TriggerField,
    label: ReactNode,
  ) => (
    <EntryField
      label={label}
      unit={quote}
      value={entry[name]}
      places={balance?.pricePrecision ?? PRICE_PLACES}
      onValueChange={(text) => onChange({ [name]: text })}
      error={
        validationError?.field === field &&
        validationError.leg === (name.startsWith('twin') ? 1 : 0) ? (
          <TriggerValidationMessage {...props} error={validationError.error} isQuantity={false} />
        ) : undefined
      }
    />
  );
  const about = (at: 0 | 1, names: readonly ['trigger' | 'twinTrigger', 'price' | 'twinPrice']) => (
    <TriggerSentence
      side={side}
      pair={`${base}/${quote}`}
      last={last}
      leg={legs[at]}
      sign={(side === 'sell') === (isPair && at === 0) ? 1 : -1}
      places={balance?.pricePrecision ?? PRICE_PLACES}
      onPick={(price) =>
        onChange({ [names[0]]: price, ...(entry[names[1]] === '' && { [names[1]]: price }) })
      }
    />
  );
  return (
    <>
      {priceOf(
        'trigger',
        'trigger',
        isPair ? <Trans>Take-profit trigger</Trans> : <Trans>Trigger price</Trans>,
      )}
      {priceOf(
        'price',
        'price',
        isPair ? <Trans>Take-profit limit</Trans> : <Trans>Limit price</Trans>,
      )}
      {about(0, ['trigger', 'price'])}
      {isPair ? (
        <>
          {priceOf('twinTrigger', 'trigger', <Trans>Stop-loss trigger</Trans>)}
          {priceOf('twinPrice', 'price', <Trans>Stop-loss limit</Trans>)}
          {about(1, ['twinTrigger', 'twinPrice'])}
        </>
      ) : null}
      <EntryField
        label={<Trans>Quantity</Trans>}
        unit={base}
        value={entry.quantity}
        places={balance?.quantityPrecision ?? AMOUNT_PLACES}
        onValueChange={(quantity) => onChange({ quantity })}
        error={
          validationError?.field === 'quantity' ? (
            <TriggerValidationMessage {...props} error={validationError.error} isQuantity />
          ) : undefined
        }
      />
    </>
  );
}

interface TriggerValidationMessageProps
  extends Pick<TriggerFieldsProps, 'balance' | 'quote' | 'last'> {
  error: TriggerValidationError['error'];
  isQuantity: boolean;
}

function TriggerValidationMessage({
  error,
  isQuantity,
  balance,
  quote,
  last,
}: TriggerValidationMessageProps) {
  const minimum = formatAmount(balance?.minimumValue);
  const places = (isQuantity ? balance?.quantityPrecision : balance?.pricePrecision) ?? 0;
  const shown = formatPrice(last, balance?.pricePrecision);
  switch (error) {
    case 'noTrigger':
      return <Trans>Enter the trigger price</Trans>;
    case 'noPrice':
      return <Trans>Enter the order price</Trans>;
    case 'noQuantity':
    case 'noAmount':
      return <Trans>Enter the order quantity</Trans>;
    case 'priceTooPrecise':
    case 'quantityTooPrecise':
      return <PlacesMessage places={places} />;
    case 'belowMinimum':
      return (
        <Trans>
          The minimum order is {minimum} {quote}
        </Trans>
      );
    case 'aboveBalance':
      return <Trans>Not enough available</Trans>;
    case 'triggerReached':
      return <Trans>The price has already reached this level (now {shown})</Trans>;
    case 'notApart':
      return <Trans>Set one trigger above the price and the other below</Trans>;
  }
}

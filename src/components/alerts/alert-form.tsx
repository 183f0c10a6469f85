import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '#/ui/button';
import { Chip } from '#/ui/chip';
import { InsetField } from '#/ui/inset-field';
import { Segmented } from '#/ui/segmented';
import { readAmount } from '#core/domain/amount-input.ts';
import { splitPair } from '#core/domain/market.ts';
import {
  type AlertChoice,
  type AlertError,
  type AlertKind,
  alertChoices,
  CHANGE_PERCENT,
  validateAlert,
} from '#core/domain/market-alerts.ts';
import { type Money, money, ZERO } from '#core/domain/money.ts';
import { useAmountText } from '../money-form/use-amount-text';
import { usePriceText } from '../quote/use-price-text';
import type { AnyAlert } from './alert-condition';
import type { AlertRequest } from './use-alerts';

const FIRST_CHANGE = '5';
const PRICE_PLACES = 18;
const PERCENT_PLACES = 2;

interface AlertFormProps {
  market: { readonly symbol: string; readonly pair: string };
  /** The newest price; `undefined` while it is unknown. */
  price: string | undefined;
  /** The alert to change; `undefined` to set a new one. */
  edited: AnyAlert | undefined;
  isBusy: boolean;
  onSave: (request: AlertRequest, onDone: () => void) => void;
  /** Closes the form, with or without a change. */
  onDone: () => void;
}

/**
 * Returns the first value, the decimals and the unit of the field. `coin` is the unit of an amount.
 */
function fieldOf(kind: AlertKind, { price, quote }: { price: string | undefined; quote: string }) {
  if (kind === 'change') {
    return { first: FIRST_CHANGE, places: PERCENT_PLACES, unit: '%', coin: undefined };
  }
  return { first: price ?? '', places: PRICE_PLACES, unit: quote, coin: quote };
}

/** A form that sets or changes an alert. A new one begins with the current price. */
export function AlertForm({ market, price, edited, isBusy, onSave, onDone }: AlertFormProps) {
  const { t } = useLingui();
  const [kind, setKind] = useState<AlertKind>(edited?.kind ?? 'above');
  const [typed, setTyped] = useState(edited?.value);
  const [hasTried, setTried] = useState(false);
  const { quote } = splitPair(market.pair);
  const isChange = kind === 'change';
  const { first, places, unit, coin } = fieldOf(kind, { price, quote });
  const value = typed ?? first;
  const { type, text, note } = useAmountText({ value, onChange: setTyped, places, unit: coin });
  const amount = money(readAmount(value) ?? ZERO);
  const now = price === undefined ? undefined : money(price);
  const error = now && validateAlert({ kind, value: amount }, now);
  const isShown = hasTried || (typed !== undefined && value !== '');

  function submit() {
    setTried(true);
    if (error || now === undefined || note || isBusy) return;
    const { symbol, pair } = market;
    const request = { id: edited?.id, symbol, pair, kind, value: amount, basePrice: now };
    onSave(request, () => {
      setTried(false);
      setTyped(undefined);
      onDone();
    });
  }

  return (
    <form
      noValidate
      aria-label={edited ? t`Change alert` : t`New alert`}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Segmented
        label={t`When the price`}
        value={kind}
        onValueChange={(next) => {
          setKind(next);
          setTried(false);
          // A price is not a percentage.
          if (isChange !== (next === 'change')) setTyped(undefined);
        }}
        items={[
          { value: 'above', label: <Trans>Rises to</Trans> },
          { value: 'below', label: <Trans>Falls to</Trans> },
          { value: 'change', label: <Trans>Changes by</Trans> },
        ]}
      />
      <InsetField
        label={
          isChange ? <Trans context="alert on a price change">Change</Trans> : <Trans>Price</Trans>
        }
        unit={unit}
        value={text}
        onValueChange={type}
        error={note ?? (isShown && error ? <AlertErrorWords error={error} /> : undefined)}
      />
      {isChange || now === undefined ? null : (
        <PriceChips
          now={now}
          onChoose={(choice) => {
            setKind(choice.kind);
            setTyped(choice.value);
          }}
        />
      )}
      <p className="text-xs text-muted">
        <NowWords price={price} pair={market.pair} quote={quote} isChange={isChange} />
      </p>
      <AlertButtons
        onCancel={edited ? onDone : undefined}
        isBusy={isBusy}
        isDisabled={now === undefined}
      />
    </form>
  );
}

interface PriceChipsProps {
  now: Money;
  onChoose: (choice: AlertChoice) => void;
}

/** Buttons for prices around the current one. */
function PriceChips({ now, onChoose }: PriceChipsProps) {
  return (
    <div className="grid grid-cols-6 gap-1.5">
      {alertChoices(now).map((choice) => (
        <Chip
          key={choice.percent}
          onClick={() => onChoose(choice)}
          className="min-h-11 min-w-0 px-0.5"
        >
          <span translate="no" className="num">
            {choice.percent}%
          </span>
        </Chip>
      ))}
    </div>
  );
}

interface AlertButtonsProps {
  /** Cancels editing an alert; `undefined` for a new one. */
  onCancel: (() => void) | undefined;
  isBusy: boolean;
  isDisabled: boolean;
}

function AlertButtons({ onCancel, isBusy, isDisabled }: AlertButtonsProps) {
  return (
    <div className="flex gap-3">
      {onCancel ? (
        <Button variant="secondary" size="lg" block onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      ) : null}
      <Button type="submit" size="lg" block busy={isBusy} disabled={isDisabled}>
        {onCancel ? <Trans>Change alert</Trans> : <Trans>Set alert</Trans>}
      </Button>
    </div>
  );
}

interface NowWordsProps {
  price: string | undefined;
  pair: string;
  quote: string;
  isChange: boolean;
}

function NowWords(props: NowWordsProps): ReactNode {
  const priceText = usePriceText(props.pair);
  if (props.price === undefined) return <Trans>There’s no price for this market right now.</Trans>;
  const price = (
    <bdi translate="no" dir="ltr" className="num">
      {priceText(props.price)} {props.quote}
    </bdi>
  );
  return props.isChange ? (
    <Trans>
      We measure the change, up or down, from the price when you set the alert. Current price:{' '}
      {price}
    </Trans>
  ) : (
    <Trans>We’ll notify you when a trade reaches this price. Current price: {price}</Trans>
  );
}

function AlertErrorWords({ error }: { error: AlertError }): ReactNode {
  const { least, most } = CHANGE_PERCENT;
  switch (error) {
    case 'noValue':
      return <Trans>Enter a price.</Trans>;
    case 'changeRange':
      return (
        <Trans>
          Enter a change between {least}% and {most}%.
        </Trans>
      );
    case 'alreadyAbove':
      return <Trans>The price has already reached this level. Enter a higher price.</Trans>;
    case 'alreadyBelow':
      return <Trans>The price has already reached this level. Enter a lower price.</Trans>;
  }
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { marketQueries } from '#/api/market';
import { type SpotBalance, type SpotOrder, spotQueries } from '#/api/spot';
import { changeSpotOrder } from '#/api/spot-changes';
import { UnknownOutcomeDialog } from '#/components/money-form/unknown-outcome-dialog';
import { useMoneySubmit } from '#/components/money-form/use-money-submit';
import { useMarketPrice } from '#/components/quote/use-market-price';
import { usePriceText } from '#/components/quote/use-price-text';
import { connectivityAtom } from '#/state/connectivity';
import { Button } from '#/ui/button';
import { Dialog } from '#/ui/dialog';
import { Fact, Facts } from '#/ui/facts';
import { Numeric } from '#/ui/numeric';
import { readAmount } from '#core/domain/amount-input.ts';
import { formatAmount, formatPercent } from '#core/domain/format-number.ts';
import type { Market } from '#core/domain/market.ts';
import { type ChangeError, changeOf } from '#core/domain/spot-change.ts';
import { percentAway, stepPrice } from '#core/domain/spot-ticket.ts';
import { EntryField } from './entry-field';
import { SideWord } from './side-word';
import { AMOUNT_PLACES, PRICE_PLACES } from './ticket';

interface ChangeDialogProps {
  order: SpotOrder;
  /** The initial price, if it differs from the order's price. */
  price?: string | undefined;
  open: boolean;
  onClose: () => void;
}

/** Changes the price or quantity of an open order (product.md#spot-change). */
export function ChangeDialog({ order, price: proposed, open, onClose }: ChangeDialogProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { base, quote } = order;
  const [price, setPrice] = useState<string>(proposed ?? order.limitPrice ?? '');
  const [quantity, setQuantity] = useState<string>(order.quantity ?? '');
  const { data: list } = useQuery(marketQueries.list());
  const market = list?.markets.find(({ pair }) => pair === `${base}/${quote}`);
  const terms = useQuery({
    ...spotQueries.balance(market?.id ?? ''),
    enabled: market !== undefined,
  }).data;
  const orders = spotQueries.all;
  const { submit, state, reset } = useMoneySubmit({
    call: changeSpotOrder,
    refresh: [orders],
    onDone: onClose,
    // The order may have been filled in the meantime.
    onRefused: () => void client.invalidateQueries({ queryKey: orders }),
  });
  const typed = { price: readAmount(price), quantity: readAmount(quantity) };
  const { change, amount, error } = changeOf(order, typed, terms?.minimumValue);
  const isBusy = state === 'sending' || state === 'checking';
  const isAway = useAtomValue(connectivityAtom).status !== 'online' && !isBusy;
  const leave = () => {
    reset();
    onClose();
  };

  return (
    <>
      <Dialog
        size="full"
        open={open && state !== 'unknown'}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        dismissible={!isBusy}
        title={<Trans>Change order</Trans>}
        closeLabel={t`Close`}
        footer={
          <div className="flex w-full flex-col gap-2">
            <p id={REASON} className="text-xs text-muted empty:hidden">
              <OffReason
                isAway={isAway}
                isUnchanged={change === undefined && error === undefined}
              />
            </p>
            <Button
              size="lg"
              block
              type="submit"
              form={FORM}
              busy={isBusy}
              disabled={(isAway || change === undefined) && !isBusy}
              aria-describedby={REASON}
            >
              {state === 'checking' ? <Trans>Checking…</Trans> : <Trans>Change order</Trans>}
            </Button>
          </div>
        }
      >
        <form
          id={FORM}
          noValidate
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (change && !isBusy && !isAway) submit({ orderId: order.id, ...change });
          }}
        >
          <OrderFacts
            order={order}
            market={market}
            typedPrice={typed.price}
            hasOtherPrice={proposed !== undefined}
          />
          <EntryField
            label={<Trans>Price</Trans>}
            unit={quote}
            value={price}
            places={terms?.pricePrecision ?? PRICE_PLACES}
            onValueChange={setPrice}
            step={{
              onStep: (direction) =>
                typed.price && setPrice(stepPrice(typed.price, direction, terms?.pricePrecision)),
              decreaseLabel: t`Lower price`,
              increaseLabel: t`Higher price`,
            }}
          />
          <EntryField
            label={<Trans>Quantity</Trans>}
            unit={base}
            value={quantity}
            places={terms?.quantityPrecision ?? AMOUNT_PLACES}
            onValueChange={setQuantity}
            error={error && <ChangeErrorWords error={error} terms={terms} quote={quote} />}
          />
          <Facts>
            <Fact label={<Trans context="order value">Amount</Trans>}>
              <Numeric unit={amount && quote}>{formatAmount(amount)}</Numeric>
            </Fact>
          </Facts>
          <p className="text-xs text-muted">
            <Trans>
              Changing an order moves it to the back of the queue at its price. Funds it no longer
              needs are returned to your balance immediately.
            </Trans>
          </p>
        </form>
      </Dialog>
      <UnknownOutcomeDialog
        open={state === 'unknown'}
        onClose={leave}
        action={
          <Button size="lg" block onClick={leave}>
            <Trans>View your orders</Trans>
          </Button>
        }
      />
    </>
  );
}

const FORM = 'change-order';
const REASON = 'change-reason';

/** The reason why the button is disabled, if no field shows it. */
function OffReason({ isAway, isUnchanged }: { isAway: boolean; isUnchanged: boolean }) {
  if (isAway) return <Trans>You’re offline. Reconnect to submit.</Trans>;
  return isUnchanged ? <Trans>You haven’t changed anything yet.</Trans> : null;
}

interface OrderFactsProps {
  order: SpotOrder;
  market: Market | undefined;
  typedPrice: string | undefined;
  /** True if a price other than the order's price was filled in. */
  hasOtherPrice: boolean;
}

function OrderFacts({ order, market, typedPrice, hasOtherPrice }: OrderFactsProps) {
  const pair = `${order.base}/${order.quote}`;
  const priceText = usePriceText(pair);
  return (
    <Facts>
      <Fact
        label={
          <bdi translate="no" dir="ltr">
            {pair}
          </bdi>
        }
      >
        <SideWord order={order} />
      </Fact>
      <Fact label={<Trans>Filled</Trans>}>
        <Numeric unit={order.base}>{formatAmount(order.filled)}</Numeric>
      </Fact>
      {market ? (
        <Fact label={<Trans>Last price</Trans>}>
          <LastPrice market={market} price={typedPrice} />
        </Fact>
      ) : null}
      {hasOtherPrice ? (
        <Fact label={<Trans>Previous price</Trans>}>
          <Numeric unit={order.quote}>{priceText(order.limitPrice)}</Numeric>
        </Fact>
      ) : null}
    </Facts>
  );
}

interface ChangeErrorWordsProps {
  error: ChangeError;
  terms: SpotBalance | undefined;
  quote: string;
}

function ChangeErrorWords({ error, terms, quote }: ChangeErrorWordsProps) {
  if (error === 'belowFilled') return <Trans>More than this has already been filled</Trans>;
  const minimum = formatAmount(terms?.minimumValue);
  return (
    <Trans>
      The minimum order is {minimum} {quote}
    </Trans>
  );
}

/** The current price, and the distance between it and the order's price. */
function LastPrice({ market, price }: { market: Market; price: string | undefined }) {
  const { price: last } = useMarketPrice(market);
  const priceText = usePriceText(market.pair);
  return (
    <>
      <Numeric>{priceText(last)}</Numeric>
      {last && price ? (
        <span className="block text-xs text-muted">
          <Trans>Price</Trans> <Numeric>{formatPercent(percentAway(price, last))}</Numeric>
        </span>
      ) : null}
    </>
  );
}

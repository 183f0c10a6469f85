import { ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Duration } from '#/components/duration/duration';
import { PairName } from '#/components/pair-list/pair-name';
import { usePriceText } from '#/components/quote/use-price-text';
import { Button } from '#/ui/button';
import { Dialog } from '#/ui/dialog';
import { Fact, Facts } from '#/ui/facts';
import { Numeric } from '#/ui/numeric';
import { formatAmount, formatRate } from '#core/domain/format-number.ts';
import { add, type Money } from '#core/domain/money.ts';
import { profitOf } from '#core/domain/options.ts';
import type { OptionDirection } from '#core/domain/options-order.ts';
import type { OptionDuration } from '#core/domain/options-ticket.ts';
import { BlockReason } from './block-reason';
import { DirectionLabel } from './direction-label';
import { TitleMark } from './practice-mark';
import type { BuyBlock } from './use-buy-block';

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  direction: OptionDirection;
  pair: string;
  price: string | undefined;
  stake: Money;
  coin: string;
  duration: OptionDuration;
  state: 'idle' | 'sending' | 'checking';
  /** Why buying became disabled while the dialog was open. */
  block: BuyBlock | undefined;
  onConfirm: () => void;
}

/** The confirmation before money moves: stake, duration, possible win and possible loss. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, direction, pair, price, stake, coin, duration, state, block, onConfirm } =
    props;
  const { t } = useLingui();
  const isBusy = state !== 'idle';
  const priceText = usePriceText(pair);
  const shownStake = formatAmount(stake);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      dismissible={!isBusy}
      title={
        <span className="flex flex-wrap items-center gap-x-2">
          <DirectionLabel direction={direction} />
          <TitleMark />
        </span>
      }
      closeLabel={isBusy ? undefined : t`Close`}
      footer={
        <>
          <Button variant="secondary" size="lg" disabled={isBusy} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant={direction}
            size="lg"
            className="flex-1"
            busy={isBusy}
            disabled={block !== undefined && !isBusy}
            onClick={onConfirm}
          >
            {state === 'checking' ? <Trans>Checking…</Trans> : <Trans>Confirm</Trans>}
          </Button>
        </>
      }
    >
      <Facts>
        <Fact label={<Trans context="trading pair">Market</Trans>}>
          <PairName pair={pair} />
        </Fact>
        {price === undefined ? null : (
          <Fact label={<Trans>Price now</Trans>}>
            <Numeric>{priceText(price)}</Numeric>
          </Fact>
        )}
        <Fact label={<Trans>Stake</Trans>}>
          <Numeric unit={coin}>{shownStake}</Numeric>
        </Fact>
        <Fact label={<Trans context="duration of an option">Time</Trans>}>
          <Duration seconds={duration.durationSeconds} />
        </Fact>
        <Fact label={<Trans>If you are right</Trans>} className="[&>dt]:shrink-0">
          <Payout stake={stake} coin={coin} rate={duration.payoutRate} />
        </Fact>
        <Fact label={<Trans>Worst case</Trans>}>
          <Numeric unit={coin} className="text-danger">
            −{shownStake}
          </Numeric>
        </Fact>
      </Facts>
      <p className="mt-3 rounded-md bg-surface px-3 py-2 text-xs text-muted">
        <Trans>Your order opens at the first price after it is placed.</Trans>{' '}
        {direction === 'up' ? (
          <Trans>
            If the price is lower when the time is up, you lose the whole stake. An equal price
            returns it.
          </Trans>
        ) : (
          <Trans>
            If the price is higher when the time is up, you lose the whole stake. An equal price
            returns it.
          </Trans>
        )}
      </p>
      <p role="status" className="mt-2 text-xs text-warn empty:hidden">
        {block && !isBusy ? <BlockReason block={block} coin={coin} /> : null}
      </p>
    </Dialog>
  );
}

function Payout({ stake, coin, rate }: { stake: Money; coin: string; rate: Money | undefined }) {
  if (rate === undefined) return <Trans>The payout is not stated</Trans>;
  const profit = profitOf('win', stake, rate);
  const back = formatAmount(add(stake, profit));
  return (
    <span>
      <Numeric unit={coin} className="text-success">
        +{formatAmount(profit)}
      </Numeric>
      <span className="block text-xs font-normal text-muted">
        <Trans>
          {ph({ payout: formatRate(rate) })} payout, you get back {back} {coin}
        </Trans>
      </span>
    </span>
  );
}

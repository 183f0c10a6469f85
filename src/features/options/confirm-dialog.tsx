import { ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type RefObject, useId } from 'react';
import { Duration } from '#/components/duration/duration';
import { PairName } from '#/components/pair-list/pair-name';
import { usePriceText } from '#/components/quote/use-price-text';
import { Button } from '#/ui/button';
import { cx } from '#/ui/cx';
import { Fact, Facts } from '#/ui/facts';
import { IconButton } from '#/ui/icon-button';
import { Modal } from '#/ui/modal';
import { Numeric } from '#/ui/numeric';
import { useDragClose } from '#/ui/use-drag-close';
import { formatAmount, formatRate } from '#core/domain/format-number.ts';
import { add, type Money } from '#core/domain/money.ts';
import { profitOf } from '#core/domain/options.ts';
import type { OptionDirection } from '#core/domain/options-order.ts';
import type { OptionDuration } from '#core/domain/options-ticket.ts';
import { BlockReason } from './block-reason';
import { buttonsClass } from './buy-buttons';
import { DirectionLabel } from './direction-label';
import { TitleMark } from './practice-mark';
import type { BuyBlock } from './use-buy-block';
import { usePlaceOver } from './use-place-over';

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
  /** The reason why buying became disabled while the dialog was open. */
  block: BuyBlock | undefined;
  /** The buttons of the ticket. */
  buttons: RefObject<HTMLElement | null>;
  isColumn: boolean;
  onConfirm: () => void;
}

/**
 * The confirmation before money moves. It shows the stake, the duration, the possible win and the
 * possible loss. Confirm covers the pressed button, so repeating an option takes two taps in the
 * same place.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, direction, coin, state, block, isColumn, onConfirm } = props;
  const { t } = useLingui();
  const id = useId();
  const isBusy = state !== 'idle';
  const place = usePlaceOver(open, props.buttons, isColumn);
  const grip = useDragClose('bottom', () => isBusy || onClose());
  return (
    <Modal
      open={open}
      onOpenChange={(next) => !next && onClose()}
      dismissible={!isBusy}
      labelledBy={id}
      from="bottom"
      className="items-end justify-center"
      panelClassName={cx(
        'flex flex-col rounded-t-lg bg-raised shadow-lift',
        place.isBeside ? 'flex-row rounded-b-lg' : isColumn && 'rounded-b-lg',
      )}
      panelStyle={place.panel}
    >
      <div className={cx('flex min-h-0 flex-col', place.isBeside && 'w-76 shrink-0')}>
        <div {...grip} className="flex min-h-12 shrink-0 touch-none items-center gap-2 ps-4 pe-2">
          <h2 id={id} className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 font-semibold">
            <DirectionLabel direction={direction} />
            <TitleMark />
          </h2>
          {isBusy ? null : (
            <IconButton label={t`Close`} className="text-muted" onClick={onClose}>
              <X />
            </IconButton>
          )}
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-2">
          <Terms {...props} />
          <p role="status" className="mt-2 text-xs text-warn empty:hidden">
            {block && !isBusy ? <BlockReason block={block} coin={coin} /> : null}
          </p>
        </div>
      </div>
      <div data-bottom-bar className="min-w-0 shrink-0 flex-1 px-4 pt-2 pb-4" style={place.footer}>
        <div
          className={cx(
            buttonsClass(isColumn),
            '*:short:min-h-11',
            direction === 'down' && (isColumn ? 'flex-col-reverse' : 'flex-row-reverse'),
          )}
          style={place.buttons}
        >
          <Button
            variant={direction}
            size="lg"
            // The second tap of a double tap on the button below must not confirm.
            className="animate-arm px-2"
            busy={isBusy}
            disabled={block !== undefined && !isBusy}
            onClick={onConfirm}
          >
            {state === 'checking' ? <Trans>Checking…</Trans> : <Trans>Confirm</Trans>}
          </Button>
          <Button
            variant="secondary"
            size="lg"
            className="px-2"
            disabled={isBusy}
            onClick={onClose}
          >
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </div>
    </Modal>
  );
}

function Terms({ direction, pair, price, stake, coin, duration }: ConfirmDialogProps) {
  const priceText = usePriceText(pair);
  const shownStake = formatAmount(stake);
  return (
    <>
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
        <Fact label={<Trans>If you’re right</Trans>} className="[&>dt]:shrink-0">
          <Payout stake={stake} coin={coin} rate={duration.payoutRate} />
        </Fact>
        <Fact label={<Trans>Worst case</Trans>}>
          <Numeric unit={coin} className="text-danger">
            −{shownStake}
          </Numeric>
        </Fact>
      </Facts>
      <p className="mt-1 text-xs text-muted">
        <Trans>Your order opens at the first price after you place it.</Trans>{' '}
        {direction === 'up' ? (
          <Trans>
            You’ll lose your entire stake if the price is lower when time is up. If the price is
            unchanged, you’ll get your stake back.
          </Trans>
        ) : (
          <Trans>
            You’ll lose your entire stake if the price is higher when time is up. If the price is
            unchanged, you’ll get your stake back.
          </Trans>
        )}
      </p>
    </>
  );
}

function Payout({ stake, coin, rate }: { stake: Money; coin: string; rate: Money | undefined }) {
  if (rate === undefined) return <Trans>The profit rate isn’t stated</Trans>;
  const profit = profitOf('win', stake, rate);
  const back = formatAmount(add(stake, profit));
  return (
    <span>
      <Numeric unit={coin} className="text-success">
        +{formatAmount(profit)}
      </Numeric>
      <span className="block text-xs font-normal text-muted">
        <Trans>
          Profit +{ph({ payout: formatRate(rate) })} · You get {back} {coin}
        </Trans>
      </span>
    </span>
  );
}

import { ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { TrendingDown, TrendingUp } from 'lucide-react';
import type { OptionsConfig } from '#/api/options';
import { HiddenAmount } from '#/components/coin/hidden-amount';
import { Button } from '#/ui/button';
import { cx } from '#/ui/cx';
import { LinkButton } from '#/ui/link-button';
import { formatAmount, formatRate } from '#core/domain/format-number.ts';
import type { Money } from '#core/domain/money.ts';
import type { OptionDirection } from '#core/domain/options-order.ts';
import { validateTicket } from '#core/domain/options-ticket.ts';
import { BlockReason } from './block-reason';
import { Funding } from './funding-links';
import { useOptionsAccount } from './options-account';
import { PracticeActions } from './parts';
import { type Draft, durationOf, stakeOf } from './ticket';
import { TicketChips } from './ticket-chips';
import { TicketMessage } from './ticket-message';
import type { BuyBlock } from './use-buy-block';

interface BuyBarProps {
  draft: Draft;
  onDraft: (draft: Draft) => void;
  /** Durations and stakes on offer; `undefined` until they are loaded. */
  config: OptionsConfig | undefined;
  block: BuyBlock | undefined;
  /** The chips give way to what else needs the height of a small phone. */
  isCrowded: boolean;
  /** When set, a failed request can be retried. */
  onRetry: (() => void) | undefined;
  onSettings: () => void;
  onBuy: (direction: OptionDirection) => void;
}

const REASON = 'buy-block';

/** Time and stake in one tap each, what is available, Buy Up and Buy Down. */
export function BuyBar(props: BuyBarProps) {
  const { draft, onDraft, config, block, isCrowded, onRetry, onSettings, onBuy } = props;
  const { isPractice } = useOptionsAccount();
  const balance = config?.balance;
  const coin = config?.coin ?? 'USDT';
  const duration = durationOf(draft, config);
  const stake = stakeOf(draft);
  const fault = stake && duration ? validateTicket({ stake, duration, balance }) : undefined;
  const isShort = block === 'noBalance' || fault === 'aboveBalance';
  const buttons = { rate: duration?.payoutRate, isOff: block !== undefined, onBuy };
  return (
    <div className="px-4 pt-1 pb-3">
      <TicketChips
        {...{ draft, onDraft, config, onSettings }}
        className={isCrowded ? '[@media(height<48rem)_and_(width<35rem)]:hidden' : undefined}
      />
      {/* At least one line high: a reason must not push the bar over the chart's dates. */}
      <div className="my-1 flex min-h-4 flex-wrap items-center justify-center gap-x-3 text-xs text-muted">
        <p id={REASON} role="status" className="text-center text-warn empty:hidden">
          {block ? <BlockReason block={block} coin={coin} /> : null}
          {!block && fault ? (
            <TicketMessage validationError={fault} duration={duration} coin={coin} />
          ) : null}
        </p>
        {block || fault || balance === undefined ? null : <Available {...{ balance, coin }} />}
        {block === 'noBalance' && !isPractice ? <Funding coin={coin} /> : null}
        <PracticeActions isShort={isShort} />
        {onRetry ? (
          <LinkButton onClick={onRetry}>
            <Trans>Try again</Trans>
          </LinkButton>
        ) : null}
      </div>
      <div className="flex gap-3">
        <BuyButton direction="up" {...buttons} />
        <BuyButton direction="down" {...buttons} />
      </div>
    </div>
  );
}

function Available({ balance, coin }: { balance: Money; coin: string }) {
  return (
    <span>
      <Trans>
        Available <HiddenAmount unit={coin}>{ph({ amount: formatAmount(balance) })}</HiddenAmount>
      </Trans>
    </span>
  );
}

interface BuyButtonProps {
  direction: OptionDirection;
  rate: Money | undefined;
  isOff: boolean;
  onBuy: (direction: OptionDirection) => void;
}

/** Buys in one direction; it names what a win pays. */
function BuyButton({ direction, rate, isOff, onBuy }: BuyButtonProps) {
  const { t } = useLingui();
  const isUp = direction === 'up';
  const Arrow = isUp ? TrendingUp : TrendingDown;
  const name = isUp ? t`Buy Up` : t`Buy Down`;
  const payout = rate === undefined ? undefined : `+${formatRate(rate)}`;
  return (
    <Button
      variant={direction}
      size="lg"
      // Without its arrow on the narrowest screens and closer in a column, so that it is one line.
      className="min-w-0 flex-1 flex-wrap gap-y-0 max-[359px]:px-2 max-[359px]:[&_svg]:hidden low:gap-x-1 low:px-1 medium:gap-x-1 medium:px-1"
      icon={<Arrow aria-hidden="true" className="size-5" />}
      disabled={isOff}
      aria-label={cx(name, payout)}
      aria-describedby={isOff ? REASON : undefined}
      onClick={() => onBuy(direction)}
    >
      {isUp ? <Trans>Up</Trans> : <Trans>Down</Trans>}
      {payout ? (
        <span translate="no" className="num">
          {payout}
        </span>
      ) : null}
    </Button>
  );
}

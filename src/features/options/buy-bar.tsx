import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown, TrendingDown, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { HiddenAmount } from '#/components/coin/hidden-amount';
import { Duration } from '#/components/duration/duration';
import { formatAmount } from '#/domain/format-number';
import type { Money } from '#/domain/money';
import type { OptionDirection } from '#/domain/options-order';
import { Button } from '#/ui/button';
import { LinkButton } from '#/ui/link-button';
import { StickyAction } from '#/ui/sticky-action';
import { BlockReason } from './block-reason';
import { FundingLinks } from './funding-links';
import type { Draft } from './ticket';
import type { BuyBlock } from './use-buy-block';

interface BuyBarProps {
  draft: Draft;
  coin: string;
  /** Balance of the options account; `undefined` until it is loaded. */
  balance: Money | undefined;
  block: BuyBlock | undefined;
  /** Durations and minimum stakes are loaded: the settings can be opened. */
  isReady: boolean;
  /** When set, a failed request can be retried. */
  onRetry: (() => void) | undefined;
  onSettings: () => void;
  onBuy: (direction: OptionDirection) => void;
}

const REASON = 'buy-block';
/** On the narrowest screens the arrow is hidden, so that the label stays on one line. */
const ONE_LINE = 'whitespace-nowrap max-[359px]:px-2 max-[359px]:[&_svg]:hidden';

/** The sticky bar with quantity, duration, Buy Up and Buy Down. */
export function BuyBar(props: BuyBarProps) {
  const { draft, coin, balance, block, isReady, onRetry, onSettings, onBuy } = props;
  const { t } = useLingui();
  const isOff = block !== undefined;
  const described = isOff ? REASON : undefined;
  return (
    <StickyAction
      aboveTabBar
      note={
        <>
          <div className="grid grid-cols-2 gap-3">
            <Choice label={t`Quantity`} isOff={!isReady} onClick={onSettings}>
              {draft.quantity === '' ? null : (
                <>
                  <span className="num">{draft.quantity}</span>{' '}
                  <span className="text-xs text-muted">{coin}</span>
                </>
              )}
            </Choice>
            <Choice label={t`Time`} isOff={!isReady} onClick={onSettings}>
              {draft.durationSeconds === undefined ? null : (
                <Duration seconds={draft.durationSeconds} />
              )}
            </Choice>
          </div>
          {/* At least one line high: a reason must not push the bar over the chart's dates. */}
          <div className="mt-2 flex min-h-4 flex-wrap items-center justify-center gap-x-3 text-xs">
            <p id={REASON} role="status" className="text-center text-warn empty:hidden">
              {block ? <BlockReason block={block} coin={coin} /> : null}
            </p>
            {isOff || balance === undefined ? null : (
              <span>
                <Trans>
                  Available <HiddenAmount unit={coin}>{formatAmount(balance)}</HiddenAmount>
                </Trans>
              </span>
            )}
            {block === 'noBalance' ? <FundingLinks /> : null}
            {onRetry ? (
              <LinkButton onClick={onRetry}>
                <Trans>Try again</Trans>
              </LinkButton>
            ) : null}
          </div>
        </>
      }
    >
      <Button
        variant="up"
        size="lg"
        className={ONE_LINE}
        icon={<TrendingUp aria-hidden="true" className="size-5" />}
        disabled={isOff}
        aria-describedby={described}
        onClick={() => onBuy('up')}
      >
        <Trans>Buy Up</Trans>
      </Button>
      <Button
        variant="down"
        size="lg"
        className={ONE_LINE}
        icon={<TrendingDown aria-hidden="true" className="size-5" />}
        disabled={isOff}
        aria-describedby={described}
        onClick={() => onBuy('down')}
      >
        <Trans>Buy Down</Trans>
      </Button>
    </StickyAction>
  );
}

interface ChoiceProps {
  label: string;
  isOff: boolean;
  onClick: () => void;
  /** Null if nothing is chosen yet. */
  children: ReactNode;
}

function Choice({ label, isOff, onClick, children }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      disabled={isOff}
      onClick={onClick}
      className="flex min-h-11 min-w-0 items-center gap-2 rounded-md bg-fill px-3 text-start text-sm active:bg-fill-strong disabled:opacity-55"
    >
      <span className="text-muted">{label}</span>
      <span className="min-w-0 flex-1 truncate text-end font-medium text-ink">
        {children ?? <span className="text-faint">–</span>}
      </span>
      <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-faint" />
    </button>
  );
}

import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { MoneyState } from '#/components/money-form/use-money-submit';
import { Button } from '#/ui/button';
import { LinkButton } from '#/ui/link-button';
import type { SpotSide } from '#core/domain/spot-order.ts';
import { BlockReason } from './block-reason';
import type { TradeBlock } from './use-trade-block';

interface SubmitBarProps {
  side: SpotSide;
  state: MoneyState;
  block: TradeBlock | undefined;
  /** If set, a failed request can be retried. */
  onRetry: (() => void) | undefined;
  children: ReactNode;
}

const REASON = 'trade-block';

/**
 * The button at the end of an order form, which is visible as long as the form is. If the button is
 * disabled, it states the reason.
 */
export function SubmitBar({ side, state, block, onRetry, children }: SubmitBarProps) {
  const isSending = state === 'sending' || state === 'checking';
  // No line of text is shown, because the button would move when the line disappears.
  const isLoading = block === 'loadingBalance';
  return (
    <div className="sticky bottom-[calc(var(--tab-bar-height)+var(--safe-bottom))] z-10 bg-canvas pt-2 pb-3">
      <p id={REASON} role="status" className="mb-1 text-xs text-warn empty:hidden">
        {block && !isLoading ? <BlockReason block={block} /> : null}
        {onRetry ? (
          <LinkButton className="ms-2" onClick={onRetry}>
            <Trans>Try again</Trans>
          </LinkButton>
        ) : null}
      </p>
      <Button
        type="submit"
        variant={side === 'buy' ? 'up' : 'down'}
        size="lg"
        block
        busy={isSending || isLoading}
        disabled={block !== undefined && !isSending}
        aria-describedby={block && !isLoading ? REASON : undefined}
      >
        {state === 'checking' ? <Trans>Checking…</Trans> : children}
      </Button>
    </div>
  );
}

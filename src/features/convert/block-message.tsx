import { Trans } from '@lingui/react/macro';
import type { QuoteBlock } from './use-quote';

/** The message that states why the button is disabled. */
export function BlockMessage({ block }: { block: Exclude<QuoteBlock, 'loading'> }) {
  switch (block) {
    case 'failed':
      return <Trans>We couldn’t load prices. Retrying automatically.</Trans>;
    case 'noPrice':
      return <Trans>There’s no price for this pair right now.</Trans>;
    case 'staleBook':
      return <Trans>The order book is over 5 seconds old. Waiting for an update.</Trans>;
    case 'stale':
      return <Trans>The last price is over 15 seconds old. Waiting for an update.</Trans>;
  }
}

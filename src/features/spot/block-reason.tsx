import { Trans } from '@lingui/react/macro';
import type { TradeBlock } from './use-trade-block';

/** The message that states why trading is disabled. */
export function BlockReason({ block }: { block: Exclude<TradeBlock, 'loadingBalance'> }) {
  switch (block) {
    case 'offline':
      return <Trans>You can’t trade while you’re offline.</Trans>;
    case 'noPrice':
      return <Trans>Waiting for the first price.</Trans>;
    case 'stalePrice':
      return <Trans>Market orders are paused because the last price is over 15 seconds old.</Trans>;
    case 'unknownBalance':
      return <Trans>We couldn’t load your balance.</Trans>;
  }
}

import { Trans } from '@lingui/react/macro';
import { TooLittle } from './too-little';
import type { BuyBlock } from './use-buy-block';

/** The message that states why buying is disabled. */
export function BlockReason({ block, coin }: { block: BuyBlock; coin: string }) {
  switch (block) {
    case 'offline':
      return <Trans>You can’t buy while you’re offline.</Trans>;
    case 'noPrice':
      return <Trans>Waiting for the first price.</Trans>;
    case 'stalePrice':
      return <Trans>Buying is paused because the last price is over 15 seconds old.</Trans>;
    case 'loadingBalance':
      return <Trans>Loading your balance…</Trans>;
    case 'unknownBalance':
      return <Trans>We couldn’t load your balance.</Trans>;
    case 'noBalance':
      return <TooLittle coin={coin} />;
  }
}

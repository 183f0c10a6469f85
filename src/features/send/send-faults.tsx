import { Trans } from '@lingui/react/macro';
import type { MemberTransferFault } from '#/domain/send';

export type SendFault = MemberTransferFault | 'noPassword';

/** What is wrong with a field. */
export function FaultWords({ fault, coin }: { fault: SendFault; coin: string }) {
  switch (fault) {
    case 'noAmount':
      return <Trans>Enter an amount.</Trans>;
    case 'tooPrecise':
      return <Trans>This amount has too many decimals.</Trans>;
    case 'aboveBalance':
      return <Trans>Not enough {coin} in your funds account.</Trans>;
    case 'nothingArrives':
      return <Trans>Too small: nothing would be left after the fee.</Trans>;
    case 'noPassword':
      return <Trans>Enter your transaction password.</Trans>;
  }
}

import { Trans } from '@lingui/react/macro';
import type { MemberTransferValidationError } from '#/domain/send';

export type SendValidationError = MemberTransferValidationError | 'noPassword';

/** Message for the validation error of a field. */
export function ValidationMessage({
  validationError,
  coin,
}: {
  validationError: SendValidationError;
  coin: string;
}) {
  switch (validationError) {
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

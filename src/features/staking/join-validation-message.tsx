import { Trans } from '@lingui/react/macro';
import { formatAmount } from '#/domain/format-number';
import type { Money } from '#/domain/money';
import type { StakeValidationError } from '#/domain/staking';

export type JoinValidationError = StakeValidationError | 'noPassword';

interface JoinValidationMessageProps {
  validationError: JoinValidationError;
  coin: string;
  minimum: Money;
}

/** Message for the validation error of a field. */
export function JoinValidationMessage({
  validationError,
  coin,
  minimum,
}: JoinValidationMessageProps) {
  const least = formatAmount(minimum);
  switch (validationError) {
    case 'noAmount':
      return <Trans>Enter an amount.</Trans>;
    case 'noDuration':
      return <Trans>Choose a term.</Trans>;
    case 'tooPrecise':
      return <Trans>This amount has too many decimals.</Trans>;
    case 'belowMinimum':
      return (
        <Trans>
          The smallest amount for this term is {least} {coin}.
        </Trans>
      );
    case 'aboveBalance':
      return <Trans>Not enough {coin} in your funds account.</Trans>;
    case 'noPassword':
      return <Trans>Enter your transaction password.</Trans>;
  }
}

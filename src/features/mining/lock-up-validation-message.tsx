import { Trans } from '@lingui/react/macro';
import type { Machine } from '#/api/mining';
import { formatAmount } from '#/domain/format-number';
import type { LockUpValidationError } from '#/domain/mining';

/** Message for the validation error of the amount. */
export function LockUpValidationMessage({
  validationError,
  machine,
}: {
  validationError: LockUpValidationError;
  machine: Machine;
}) {
  const { coin, range } = machine;
  const [least, most] = [formatAmount(range.minimum), formatAmount(range.maximum)];
  switch (validationError) {
    case 'noAmount':
      return <Trans>Enter an amount.</Trans>;
    case 'tooPrecise':
      return <Trans>Only whole amounts can be locked.</Trans>;
    case 'outOfRange':
      return (
        <Trans>
          The amount must be within {least} to {most} {coin}.
        </Trans>
      );
    case 'aboveBalance':
      return <Trans>Not enough {coin} in your funds account.</Trans>;
  }
}

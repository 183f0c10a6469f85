import { Trans } from '@lingui/react/macro';
import { validationMessage } from '#/components/money-form/validation-message';
import type { ConversionValidationError } from '#core/domain/convert.ts';
import { formatAmount } from '#core/domain/format-number.ts';
import type { Money } from '#core/domain/money.ts';

/**
 * Returns the message for a validation error. `mostOfBook` is the maximum that can currently be
 * converted.
 */
export function conversionMessage(
  error: ConversionValidationError | 'noPassword' | undefined,
  coin: string,
  mostOfBook: Money | undefined,
) {
  const most = formatAmount(mostOfBook ?? '0');
  const coins = <Trans>Choose two different coins.</Trans>;
  return validationMessage(error, {
    coin,
    account: 'chosen',
    own: {
      noAmount: <Trans>Enter an amount to convert.</Trans>,
      nothingReceived: <Trans>The amount is too small to convert. Enter a larger amount.</Trans>,
      aboveBook: (
        <Trans>
          You can convert up to {most} {coin} right now.
        </Trans>
      ),
      noRate: <Trans>There’s no price for this pair right now.</Trans>,
      noCoin: coins,
      sameCoin: coins,
    },
  });
}

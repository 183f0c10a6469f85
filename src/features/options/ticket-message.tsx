import { Trans } from '@lingui/react/macro';
import { formatAmount } from '#core/domain/format-number.ts';
import type { OptionDuration, TicketValidationError } from '#core/domain/options-ticket.ts';
import { TooLittle } from './too-little';

interface TicketMessageProps {
  validationError: TicketValidationError;
  /** The duration whose limits the message states. */
  duration: OptionDuration | undefined;
  coin: string;
}

/** The message for an invalid stake or duration. */
export function TicketMessage({ validationError, duration, coin }: TicketMessageProps) {
  const minimum = formatAmount(duration?.minimumStake);
  const maximum = formatAmount(duration?.maximumStake);
  switch (validationError) {
    case 'noStake':
      return <Trans>Enter a stake.</Trans>;
    case 'noTime':
      return <Trans>Choose a time.</Trans>;
    case 'belowMinimum':
      return (
        <Trans>
          The minimum stake for this time is {minimum} {coin}.
        </Trans>
      );
    case 'aboveMaximum':
      return (
        <Trans>
          You can stake up to {maximum} {coin} right now.
        </Trans>
      );
    case 'aboveBalance':
      return <TooLittle coin={coin} />;
  }
}

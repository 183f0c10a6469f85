import { Trans } from '@lingui/react/macro';
import type { ConversionValidationError } from '#/domain/convert';
import { formatAmount } from '#/domain/format-number';
import type { Money } from '#/domain/money';
import type { QuoteBlock } from './use-quote';

export type FormValidationError = ConversionValidationError | 'noPassword';

/** Message for the validation error of a field. */
export function ValidationMessage(props: {
  validationError: FormValidationError;
  /** Code of the source coin. */
  coin: string;
  /** The largest amount the order books can convert. */
  most: Money | undefined;
}) {
  const { validationError, coin } = props;
  switch (validationError) {
    case 'noAmount':
      return <Trans>Enter the quantity to exchange.</Trans>;
    case 'aboveBalance':
      return <Trans>Not enough {coin} in this account.</Trans>;
    case 'nothingReceived':
      return <Trans>The amount is too small to exchange.</Trans>;
    case 'aboveBook': {
      const most = formatAmount(props.most ?? '0');
      return (
        <Trans>
          The order book takes at most {most} {coin} of this exchange right now.
        </Trans>
      );
    }
    case 'noPassword':
      return <Trans>Enter your transaction password.</Trans>;
    case 'noRate':
      return <Trans>There is no price for this exchange right now.</Trans>;
    case 'noCoin':
    case 'sameCoin':
      return <Trans>Choose two different coins.</Trans>;
  }
}

/** Message for the reason why the button is disabled. */
export function BlockMessage({ block }: { block: QuoteBlock }) {
  switch (block) {
    case 'loading':
      return <Trans>Waiting for the price…</Trans>;
    case 'failed':
      return <Trans>The prices could not be read. They are asked for again by themselves.</Trans>;
    case 'noPrice':
      return <Trans>There is no price for this exchange right now.</Trans>;
    case 'staleBook':
      return <Trans>The order book is older than 5 seconds. Exchanging waits for a new one.</Trans>;
    case 'stale':
      return (
        <Trans>The last price is older than 15 seconds. Exchanging waits for a new one.</Trans>
      );
  }
}

import { Trans } from '@lingui/react/macro';
import { useOptionsAccount } from './options-account';

/** States that the balance does not cover a stake. */
export function TooLittle({ coin }: { coin: string }) {
  const { isPractice } = useOptionsAccount();
  if (isPractice) return <Trans>Not enough practice funds.</Trans>;
  return <Trans>Not enough {coin} in your options account.</Trans>;
}

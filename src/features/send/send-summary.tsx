import { Trans } from '@lingui/react/macro';
import type { Receiver, SendableCoin } from '#/api/send';
import { Fact, Facts } from '#/ui/facts';
import { Numeric } from '#/ui/numeric';
import { formatAmount } from '#core/domain/format-number.ts';
import type { Money } from '#core/domain/money.ts';
import { TermsCard } from './terms-card';

interface SendSummaryProps {
  receiver: Receiver;
  coin: SendableCoin;
  amount: Money;
}

/** The receiver, the amount that leaves the funds account, and the fee. */
export function SendSummary({ receiver, coin, amount }: SendSummaryProps) {
  return (
    <>
      <Facts className="mb-3">
        <Fact label={<Trans>Recipient</Trans>}>
          <bdi translate="no" className="wrap-anywhere">
            {receiver.username}
          </bdi>
        </Fact>
        <Fact label={<Trans>From your funds account</Trans>}>
          <Numeric unit={coin.code}>{formatAmount(amount)}</Numeric>
        </Fact>
      </Facts>
      <TermsCard coin={coin} amount={amount} />
    </>
  );
}

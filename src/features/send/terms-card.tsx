import { Trans } from '@lingui/react/macro';
import type { SendableCoin } from '#/api/send';
import { Duration } from '#/components/duration/duration';
import { Fact, Facts } from '#/ui/facts';
import { Numeric } from '#/ui/numeric';
import { formatAmount, formatRate } from '#core/domain/format-number.ts';
import { isPositive, isZero, type Money } from '#core/domain/money.ts';
import { transferArrival, transferFee } from '#core/domain/send.ts';

interface TermsCardProps {
  coin: SendableCoin;
  /** The amount to send; `undefined` until one is typed. */
  amount: Money | undefined;
}

/** The fee, arrival time and received amount of a transfer. */
export function TermsCard({ coin, amount }: TermsCardProps) {
  const { code, feeRate, arrivalDays, scale } = coin;
  const arrival = amount && feeRate && transferArrival(amount, { feeRate, scale });
  const fee = amount && feeRate && transferFee(amount, { feeRate, scale });
  return (
    <div className="rounded-lg bg-surface px-4 py-3">
      <Facts>
        <Fact label={<Trans>Fee</Trans>}>
          <FeeWords rate={feeRate} fee={fee} code={code} />
        </Fact>
        <Fact label={<Trans>Arrival time</Trans>}>
          {arrivalDays === undefined ? (
            '–'
          ) : arrivalDays === 0 ? (
            <Trans>Immediate</Trans>
          ) : (
            <Duration days={arrivalDays} />
          )}
        </Fact>
        <Fact label={<Trans>The recipient gets</Trans>} className="text-base [&>dt]:text-sm">
          <Numeric unit={code}>
            {arrival && isPositive(arrival) ? formatAmount(arrival) : '–'}
          </Numeric>
        </Fact>
      </Facts>
      <p className="mt-1 text-xs text-warn empty:hidden">
        {arrivalDays === undefined ? null : arrivalDays === 0 ? (
          <Trans>The coins arrive immediately, and this cannot be undone.</Trans>
        ) : (
          <Trans>
            You can cancel any time before the coins arrive. After that, this cannot be undone.
          </Trans>
        )}
      </p>
    </div>
  );
}

interface FeeWordsProps {
  rate: Money | undefined;
  /** The fee for the typed amount. */
  fee: Money | undefined;
  code: string;
}

function FeeWords({ rate, fee, code }: FeeWordsProps) {
  if (rate === undefined) return '–';
  if (isZero(rate)) return <Trans>Free</Trans>;
  return (
    <>
      <Numeric>{formatRate(rate)}</Numeric>
      {fee && isPositive(fee) ? (
        <Numeric unit={code} className="ms-2 text-muted">
          {formatAmount(fee)}
        </Numeric>
      ) : null}
    </>
  );
}

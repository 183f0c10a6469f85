import { Trans } from '@lingui/react/macro';
import { Fact, Facts } from '#/ui/facts';
import { Numeric } from '#/ui/numeric';
import { formatAmount } from '#core/domain/format-number.ts';
import { isPositive, type Money } from '#core/domain/money.ts';
import { type StatedTerms, withdrawalArrival, withdrawalFee } from '#core/domain/withdrawal.ts';

interface CostFactsProps {
  /** The amount to withdraw; `undefined` until one is typed. */
  amount: Money | undefined;
  terms: Pick<StatedTerms, 'fee' | 'scale'>;
  className?: string | undefined;
  code: string;
}

/** The fee of a withdrawal, and the amount that arrives. */
export function CostFacts({ amount, terms, code, className }: CostFactsProps) {
  const { fee, scale } = terms;
  const known = fee && amount && isPositive(amount) ? { amount, terms: { fee, scale } } : undefined;
  const share = fee?.kind === 'percent' && `${fee.percent}%`;
  const cost =
    fee?.kind === 'fixed' ? fee.amount : known && withdrawalFee(known.amount, known.terms);
  return (
    <Facts className={className}>
      <Fact label={<Trans>Fee</Trans>}>
        <span className="inline-flex flex-wrap justify-end gap-x-2">
          {share ? <Numeric className="font-normal text-muted">{share}</Numeric> : null}
          {/* Before an amount is typed, the share is all that can be stated. */}
          {share && !cost ? null : <Numeric unit={code}>{cost ? formatAmount(cost) : '–'}</Numeric>}
        </span>
      </Fact>
      <Fact label={<Trans>You receive</Trans>} className="text-base">
        <Numeric unit={code}>
          {known ? formatAmount(withdrawalArrival(known.amount, known.terms)) : '–'}
        </Numeric>
      </Fact>
    </Facts>
  );
}

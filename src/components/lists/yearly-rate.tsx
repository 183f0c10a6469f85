import { ph } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { yearlyRate } from '#core/domain/interest.ts';
import type { Money } from '#core/domain/money.ts';

/** Shows a daily rate as a yearly rate, which is easier to compare. */
export function YearlyRate({ rate }: { rate: Money }) {
  return (
    <Trans>
      <span translate="no" className="num">
        {ph({ rate: yearlyRate(rate) })}%
      </span>{' '}
      per year
    </Trans>
  );
}

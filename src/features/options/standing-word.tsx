import { Trans } from '@lingui/react/macro';
import { cx } from '#/ui/cx';
import { Numeric } from '#/ui/numeric';
import { formatSignedAmount } from '#core/domain/format-number.ts';
import type { OptionStanding } from '#core/domain/options-standing.ts';

const COLOR = { win: 'text-success', loss: 'text-danger', tie: 'text-muted' } as const;

interface StandingWordProps {
  standing: OptionStanding;
  /** Behind the amount, when set. */
  coin?: string;
  className?: string;
}

/** Winning or losing, and how much, if the order ended now. */
export function StandingWord({ standing, coin, className }: StandingWordProps) {
  const { result, profit } = standing;
  return (
    <span data-standing={result} className={cx('font-medium', COLOR[result], className)}>
      {result === 'win' ? <Trans>Winning</Trans> : null}
      {result === 'loss' ? <Trans>Losing</Trans> : null}
      {result === 'tie' ? <Trans>Break-even</Trans> : null}
      {profit === undefined || result === 'tie' ? null : (
        <>
          {' '}
          <Numeric unit={coin}>{formatSignedAmount(profit)}</Numeric>
        </>
      )}
    </span>
  );
}

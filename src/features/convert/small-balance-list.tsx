import { Trans } from '@lingui/react/macro';
import { CoinLogo } from '#/components/coin/coin-logo';
import { Fact, Facts } from '#/ui/facts';
import { ListRow } from '#/ui/list-row';
import { Numeric } from '#/ui/numeric';
import { type ConvertTerms, usualRate } from '#core/domain/convert.ts';
import { formatAmount, formatConversionRate } from '#core/domain/format-number.ts';
import { type Money, ZERO } from '#core/domain/money.ts';
import { ConversionTerms } from './estimate';

interface SmallBalance {
  readonly id: string;
  readonly code: string;
  readonly amount: Money | undefined;
  readonly rate: Money | undefined;
  readonly received: Money | undefined;
}

interface SmallBalanceListProps {
  /** The value in USDT below which a balance is small. */
  limit: Money | undefined;
  balances: readonly SmallBalance[];
  received: Money | undefined;
  /** The code of the target coin. */
  to: string;
  terms: ConvertTerms | undefined;
}

/** The small balances, each with its rate and received amount, and their sum. */
export function SmallBalanceList(props: SmallBalanceListProps) {
  const { balances, received, to, terms } = props;
  const limit = formatAmount(props.limit);
  return (
    <div>
      <ul className="-mx-4">
        {balances.map(({ id, code, amount, rate, received: own }) => {
          const usual = usualRate(rate ?? ZERO, { from: code, to });
          return (
            <li key={id}>
              <ListRow
                leading={<CoinLogo code={code} className="size-8" />}
                title={<Numeric unit={code}>{formatAmount(amount)}</Numeric>}
                subtitle={
                  <span translate="no" dir="ltr">
                    1 {usual.coin} ≈{' '}
                    <Numeric unit={usual.unit}>{formatConversionRate(usual.rate)}</Numeric>
                  </span>
                }
                trailing={<Numeric unit={to}>{`≈ ${formatAmount(own)}`}</Numeric>}
              />
            </li>
          );
        })}
      </ul>
      <Facts className="mt-2 border-t border-line pt-2">
        <Fact label={<Trans>You receive</Trans>}>
          <Numeric unit={to}>{`≈ ${formatAmount(received)}`}</Numeric>
        </Fact>
      </Facts>
      <p className="mt-1 text-xs text-muted">
        <Trans>Balances below {limit} USDT are converted in full.</Trans>{' '}
        <ConversionTerms spread={terms?.spread} />
      </p>
    </div>
  );
}

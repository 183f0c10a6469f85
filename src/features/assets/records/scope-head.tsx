import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { assetsQueries } from '#/api/assets';
import { siteQueries } from '#/api/site';
import { CoinLogo } from '#/components/coin/coin-logo';
import { HiddenAmount, HideAmountsButton } from '#/components/coin/hidden-amount';
import { optional } from '#/components/readiness/optional';
import { Fact, Facts } from '#/ui/facts';
import { Numeric } from '#/ui/numeric';
import { Skeleton } from '#/ui/skeleton';
import type { Account } from '#core/domain/accounts.ts';
import { heldAmount, holdingIn, priceOf } from '#core/domain/assets.ts';
import { formatBalance, formatExact } from '#core/domain/assets-balance.ts';
import { formatPrice } from '#core/domain/format-number.ts';
import type { Money } from '#core/domain/money.ts';
import { ExactAmount } from '../exact-amount';
import { Worth } from '../worth';

const CoinCost = optional(() => import('../coin-cost').then((file) => file.CoinCost));

interface ScopeHeadProps {
  account: Account;
  coinId: string;
  coin: string | undefined;
}

/** The member's balance of the coin in this account. */
export function ScopeHead(props: ScopeHeadProps) {
  const { account, coinId, coin } = props;
  const { data, isError } = useQuery(assetsQueries.balances());
  const hasCosts = useQuery(siteQueries.settings()).data?.hasResults === true;
  const holding = holdingIn(data, account, coinId);
  const code = holding?.code ?? coin ?? '';
  const price = holding && priceOf(holding);
  const held = holding && heldAmount(holding);
  const amount = (text: Money | undefined, format = formatExact) => {
    if (text !== undefined) return format(text);
    return isError || data ? '–' : <Skeleton className="inline-block h-4 w-20 align-middle" />;
  };
  return (
    <section className="px-4 pt-2 pb-4">
      <div className="flex items-center gap-3">
        <CoinLogo code={code} className="size-9" />
        <div className="min-w-0 flex-1">
          <p className="text-lg font-semibold">
            <ExactAmount amount={held} unit={code}>
              {amount(held, formatBalance)}
            </ExactAmount>
          </p>
          <Worth value={holding?.value} className="text-xs text-muted" />
        </div>
        <HideAmountsButton className="text-muted" />
      </div>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2 text-xs">
        <Figure label={<Trans>Available</Trans>}>
          <HiddenAmount>{amount(holding?.available)}</HiddenAmount>
        </Figure>
        <Figure label={<Trans>On hold</Trans>}>
          <HiddenAmount>{amount(holding?.frozen)}</HiddenAmount>
        </Figure>
      </dl>
      {price === undefined || code === 'USDT' ? null : (
        <Facts className="mt-2 text-xs">
          <Fact label={<Trans>Price of 1 {code}</Trans>}>
            <Numeric unit="USDT">≈ {formatPrice(price)}</Numeric>
          </Fact>
        </Facts>
      )}
      {hasCosts ? <CoinCost key={coinId} coinId={coinId} className="text-xs" /> : null}
    </section>
  );
}

function Figure({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{label}</dt>
      <dd className="text-sm font-medium text-ink">{children}</dd>
    </div>
  );
}

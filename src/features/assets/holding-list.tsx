import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useAtom } from 'jotai';
import { Coins } from 'lucide-react';
import type { ReactNode } from 'react';
import { smallHiddenAtom } from '#/state/preferences';
import { buttonClass } from '#/ui/button-class';
import { EmptyState } from '#/ui/empty-state';
import { Switch } from '#/ui/switch';
import { type Holding, isSmall, mostValuableFirst } from '#core/domain/assets.ts';

interface HoldingListProps {
  holdings: readonly Holding[];
  children: (holding: Holding) => ReactNode;
}

/** The coins sorted by value. Small values are hidden if the member selected that. */
export function HoldingList({ holdings, children }: HoldingListProps) {
  const { t } = useLingui();
  const [isSmallHidden, setSmallHidden] = useAtom(smallHiddenAtom);
  const shown = mostValuableFirst(holdings.filter((one) => !isSmallHidden || !isSmall(one)));
  return (
    <section aria-label={t`Coins`}>
      <div className="flex items-center justify-between gap-3 px-4 pt-1">
        <h2 className="text-sm font-semibold">{t`Coins`}</h2>
        <Switch
          label={<span className="text-xs text-muted">{t`Hide below 1 USDT`}</span>}
          checked={isSmallHidden}
          onCheckedChange={setSmallHidden}
        />
      </div>
      {shown.length > 0 ? (
        <ul aria-label={t`Coins`}>
          {shown.map((holding) => (
            <li key={holding.coinId} className="row-lazy">
              {children(holding)}
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={<Coins />}
          title={<Trans>No coins to show</Trans>}
          hint={
            isSmallHidden ? (
              <Trans>All your balances here are below 1 USDT.</Trans>
            ) : (
              <Trans>Deposit or transfer coins to get started.</Trans>
            )
          }
          action={
            isSmallHidden ? null : (
              <Link to="/recharge" className={buttonClass()}>
                <Trans>Deposit</Trans>
              </Link>
            )
          }
        />
      )}
    </section>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { siteQueries } from '#/api/site';
import { SkeletonRows } from '#/ui/skeleton-rows';
import { toast } from '#/ui/toast';
import { MarketScreen } from './market-screen';
import {
  IsSwitchedContext,
  OptionsAccountContext,
  PRACTICE_ACCOUNT,
  REAL_ACCOUNT,
} from './options-account';
import type { OptionsPageProps } from './options-pages';
import { NoPractice } from './parts';

/**
 * Second contracts (product.md#options) of one account. Nothing from one account stays on the
 * screen when the other is shown.
 */
export function OptionsScreen(props: OptionsPageProps) {
  const { t } = useLingui();
  const isPractice = props.search.account === 'practice';
  const [shown, setShown] = useState({ isPractice, isSwitched: false });
  if (shown.isPractice !== isPractice) setShown({ isPractice, isSwitched: true });
  const announce = useEffectEvent((isPracticeNow: boolean) =>
    toast({
      tone: 'info',
      message: isPracticeNow
        ? t`You’re now trading with practice funds.`
        : t`You’re now trading with real money.`,
    }),
  );
  useEffect(() => {
    if (shown.isSwitched) announce(shown.isPractice);
  }, [shown]);
  const hasPractice = useQuery(siteQueries.settings()).data?.hasPractice;
  if (isPractice && hasPractice === undefined) return <SkeletonRows count={6} />;
  if (isPractice && !hasPractice) return <NoPractice />;
  return (
    <OptionsAccountContext value={isPractice ? PRACTICE_ACCOUNT : REAL_ACCOUNT}>
      <IsSwitchedContext value={shown.isSwitched}>
        <MarketScreen key={isPractice ? 'practice' : 'real'} {...props} />
      </IsSwitchedContext>
    </OptionsAccountContext>
  );
}

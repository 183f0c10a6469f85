import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { refill } from '#/api/options';
import { siteQueries } from '#/api/site';
import { LinkButton } from '#/ui/link-button';
import { useOptionsAccount } from './options-account';

/** Switches between real money and practice funds. Shows nothing where the server has none. */
export function PracticeSwitch({ onDone }: { onDone?: () => void }) {
  const { isPractice } = useOptionsAccount();
  const navigate = useNavigate();
  const isOffered = useQuery(siteQueries.settings()).data?.hasPractice;
  if (!isPractice && !isOffered) return null;
  const change = (account: 'practice' | undefined) => {
    onDone?.();
    void navigate({
      to: '/options',
      search: ({ currentSymbol, name }) => ({ currentSymbol, name, account }),
      replace: true,
    });
  };
  return isPractice ? (
    <LinkButton onClick={() => change(undefined)}>
      <Trans>End practice</Trans>
    </LinkButton>
  ) : (
    <LinkButton onClick={() => change('practice')}>
      <Trans comment="Verb: trade with practice funds">Practise</Trans>
    </LinkButton>
  );
}

/** Adds practice funds; a member who has never had any gets them at once. */
export function PracticeRefill({ isFirst }: { isFirst: boolean }) {
  const { queries } = useOptionsAccount();
  const { mutate, isPending } = useMutation({
    meta: { refresh: [queries.all] },
    mutationFn: refill,
  });
  const start = useEffectEvent(() => isFirst && mutate());
  useEffect(() => void start(), []);
  return (
    <LinkButton aria-disabled={isPending} onClick={() => isPending || mutate()}>
      <Trans>Add practice funds</Trans>
    </LinkButton>
  );
}

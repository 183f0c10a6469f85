import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { use, useEffect, useRef } from 'react';
import { refill } from '#/api/options';
import { siteQueries } from '#/api/site';
import { LinkButton } from '#/ui/link-button';
import { IsSwitchedContext, useOptionsAccount } from './options-account';

/**
 * Switches between real money and practice funds, and adds practice funds where they are too few.
 * Shows nothing where the server has none.
 */
export function PracticeActions({ isShort }: { isShort: boolean }) {
  const { isPractice, queries } = useOptionsAccount();
  const navigate = useNavigate();
  const isOffered = useQuery(siteQueries.settings()).data?.hasPractice;
  const isSwitched = use(IsSwitchedContext);
  const switcher = useRef<HTMLButtonElement>(null);
  // What was pressed is gone with the account it belonged to.
  useEffect(() => {
    if (isSwitched) switcher.current?.focus({ preventScroll: true });
  }, [isSwitched]);
  const { mutate, isPending } = useMutation({
    meta: { refresh: [queries.all] },
    mutationFn: refill,
  });
  if (!isPractice && !isOffered) return null;
  const change = (account: 'practice' | undefined) =>
    void navigate({
      to: '/options',
      search: ({ currentSymbol, name }) => ({ currentSymbol, name, account }),
      replace: true,
    });
  if (!isPractice) {
    return (
      <LinkButton ref={switcher} onClick={() => change('practice')}>
        <Trans comment="Verb: trade with practice funds">Practise</Trans>
      </LinkButton>
    );
  }
  return (
    <>
      {isShort ? (
        <LinkButton aria-disabled={isPending} onClick={() => isPending || mutate()}>
          <Trans>Add practice funds</Trans>
        </LinkButton>
      ) : null}
      <LinkButton ref={switcher} onClick={() => change(undefined)}>
        <Trans>End practice</Trans>
      </LinkButton>
    </>
  );
}

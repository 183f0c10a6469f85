import { ph } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ChevronRight, GraduationCap } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { refill } from '#/api/options';
import { siteQueries } from '#/api/site';
import { LinkButton } from '#/ui/link-button';
import { Numeric } from '#/ui/numeric';
import { formatAmount } from '#core/domain/format-number.ts';
import { PRACTICE_FUNDS } from '#core/domain/options-ticket.ts';
import { useOptionsAccount } from './options-account';

const PRACTICE_AMOUNT = formatAmount(PRACTICE_FUNDS).replace(/\.00$/, '');

/**
 * Returns the function that switches the account, and states whether the server has practice funds.
 */
function usePractice() {
  const navigate = useNavigate();
  const isOffered = useQuery(siteQueries.settings()).data?.hasPractice ?? false;
  const change = (account: 'practice' | undefined) =>
    void navigate({
      to: '/options',
      search: ({ currentSymbol, name }) => ({ currentSymbol, name, account }),
      replace: true,
    });
  return { isOffered, change };
}

/** Switches between real money and practice funds. Shows nothing if the server has none. */
export function PracticeSwitch({ onDone }: { onDone?: () => void }) {
  const { isPractice } = useOptionsAccount();
  const practice = usePractice();
  if (!isPractice && !practice.isOffered) return null;
  const change = (account: 'practice' | undefined) => {
    onDone?.();
    practice.change(account);
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

/** Offers practice to a member whose options account is empty. */
export function PracticeFirst() {
  const { isOffered, change } = usePractice();
  if (!isOffered) return null;
  return (
    <div className="px-4 pt-2">
      <button
        type="button"
        onClick={() => change('practice')}
        className="flex min-h-13 w-full items-center gap-3 rounded-md bg-accent-soft px-3 py-1.5 text-start hover:bg-fill active:bg-fill"
      >
        <GraduationCap aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />
        <span className="min-w-0 flex-1">
          <span className="block text-sm font-semibold">
            <Trans comment="Verb: trade with practice funds before real money">
              Practise first
            </Trans>
          </span>{' '}
          <span className="block text-xs text-muted">
            <Trans>
              <Numeric unit="USDT">{ph({ amount: PRACTICE_AMOUNT })}</Numeric>, same prices
            </Trans>
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted rtl:rotate-180" />
      </button>
    </div>
  );
}

/** Adds practice funds. A member who has never had any gets them immediately. */
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

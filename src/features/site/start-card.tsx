import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAtom } from 'jotai';
import { Check } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { startQueries } from '#/api/site-start';
import { useMemberKey } from '#/components/member/use-member-key';
import { startDoneAtom } from '#/state/start';
import { cx } from '#/ui/cx';
import { BannerCarousel } from './banner-carousel';

/**
 * The first steps of a new member (product.md#first-steps). They have the position and size of the
 * banners, which return once all steps are complete.
 */
export function StartCard() {
  const memberKey = useMemberKey();
  const [doneKey, setDoneKey] = useAtom(startDoneAtom);
  const { data } = useQuery({ ...startQueries.steps(), enabled: doneKey !== memberKey });
  const done = data && [data.hasVerified, data.hasFunds, data.hasTraded];
  const count = done?.filter(Boolean).length;
  const isDone = count === 3;
  useEffect(() => {
    if (isDone) setDoneKey(memberKey);
  }, [isDone, memberKey, setDoneKey]);

  if (!done || isDone) return <BannerCarousel />;
  const next = done.indexOf(false);
  return (
    <section
      aria-labelledby="start"
      className="mx-4 grid grid-cols-1 rounded-lg bg-surface *:[grid-area:1/1] before:aspect-3/1 before:[grid-area:1/1] medium:before:aspect-auto"
    >
      <div className="flex flex-col justify-evenly gap-1 px-2 py-2 medium:gap-3 medium:py-4">
        <h2 id="start" className="px-2 text-sm font-semibold">
          <Trans>Three steps to your first trade</Trans>
        </h2>
        <ol className="grid grid-cols-3">
          <li>
            <Link to="/real_authentication" className={stepClass(next === 0)}>
              <Step number={1} isDone={done[0]} isNext={next === 0}>
                <Trans>Verify identity</Trans>
              </Step>
            </Link>
          </li>
          <li>
            <Link to="/recharge" className={stepClass(next === 1)}>
              <Step number={2} isDone={done[1]} isNext={next === 1}>
                <Trans>Deposit</Trans>
              </Step>
            </Link>
          </li>
          <li>
            <Link to="/options" className={stepClass(next === 2)}>
              <Step number={3} isDone={done[2]} isNext={next === 2}>
                <Trans>First trade</Trans>
              </Step>
            </Link>
          </li>
        </ol>
      </div>
    </section>
  );
}

function stepClass(isNext: boolean): string {
  return cx(
    'flex min-h-11 flex-col items-center justify-center gap-1 rounded-md px-1 text-center text-xs',
    isNext ? 'text-ink' : 'text-muted',
  );
}

interface StepProps {
  number: number;
  isDone: boolean | undefined;
  isNext: boolean;
  children: ReactNode;
}

function Step({ number, isDone, isNext, children }: StepProps) {
  return (
    <>
      <span
        aria-hidden="true"
        className={cx(
          'flex size-7 items-center justify-center rounded-full text-sm font-semibold [&_svg]:size-4',
          isNext ? 'bg-accent text-white' : 'bg-fill',
        )}
      >
        {isDone ? <Check /> : number}
      </span>
      <span className="hyphens-auto wrap-anywhere">{children}</span>
      {isDone ? (
        <span className="sr-only">
          <Trans>Done</Trans>
        </span>
      ) : null}
    </>
  );
}

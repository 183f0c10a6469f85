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
 * The first steps of a new member (product.md#first-steps). They have the place and size of the
 * banners, which come back once all steps are done.
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
  const step = (index: number, children: ReactNode) => ({
    className: cx(
      'flex min-h-11 flex-col items-center justify-center gap-1 rounded-md px-1 text-center text-xs',
      index === next ? 'text-ink' : 'text-muted',
    ),
    children: (
      <>
        <span
          aria-hidden="true"
          className={cx(
            'flex size-7 items-center justify-center rounded-full text-sm font-semibold [&_svg]:size-4',
            index === next ? 'bg-accent text-white' : 'bg-fill',
          )}
        >
          {done[index] ? <Check /> : index + 1}
        </span>
        <span className="hyphens-auto wrap-anywhere">{children}</span>
        {done[index] ? (
          <span className="sr-only">
            <Trans>Done</Trans>
          </span>
        ) : null}
      </>
    ),
  });
  return (
    <section
      aria-labelledby="start"
      className="mx-4 grid grid-cols-1 rounded-lg bg-surface *:[grid-area:1/1] before:aspect-3/1 before:[grid-area:1/1]"
    >
      <div className="flex flex-col justify-evenly gap-1 px-2 py-2">
        <h2 id="start" className="px-2 text-sm font-semibold">
          <Trans>Three steps to your first trade</Trans>
        </h2>
        <ol className="grid grid-cols-3">
          <li>
            <Link to="/real_authentication" {...step(0, <Trans>Verify identity</Trans>)} />
          </li>
          <li>
            <Link to="/recharge" {...step(1, <Trans>Deposit</Trans>)} />
          </li>
          <li>
            <Link to="/options" {...step(2, <Trans>First trade</Trans>)} />
          </li>
        </ol>
      </div>
    </section>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import type { Member } from '#/api/auth';
import { Badge } from '#/ui/badge';
import { CopyButton } from '#/ui/copy-button';
import { Skeleton } from '#/ui/skeleton';
import { toast } from '#/ui/toast';

/** The signed-in member, with name, UID, VIP level and credit score. */
export function MemberCard({ member }: { member: Member }) {
  const { t } = useLingui();
  const { username, id, vipLevel, creditScore } = member;
  return (
    <section aria-label={t`Account`} className="px-4 pb-4">
      <div className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className="flex size-12 shrink-0 items-center justify-center rounded-full bg-accent text-lg font-semibold text-white uppercase"
        >
          {username.slice(0, 1)}
        </span>
        <div className="min-w-0">
          <h2 className="text-base font-semibold wrap-anywhere">
            <bdi translate="no">{username}</bdi>
          </h2>
          <p className="flex items-center text-xs text-muted">
            <span>
              UID{' '}
              <span translate="no" className="num">
                {id || '–'}
              </span>
            </span>
            <CopyButton
              text={id}
              label={t`Copy UID`}
              copiedLabel={t`Copied`}
              className="-my-3"
              onFailed={() =>
                toast({ tone: 'error', message: t`Couldn’t copy. Your UID is ${id}.` })
              }
            />
          </p>
        </div>
      </div>
      <dl className="mt-3 flex gap-6 text-sm">
        <div className="flex items-center gap-2">
          <dt className="sr-only">
            <Trans>VIP level</Trans>
          </dt>
          <dd>
            <Badge tone="accent">
              <span translate="no" className="num">
                VIP {vipLevel || '–'}
              </span>
            </Badge>
          </dd>
        </div>
        <div className="flex items-center gap-2">
          <dt className="text-muted">
            <Trans>Credit score</Trans>
          </dt>
          <dd translate="no" className="num font-semibold">
            {creditScore || '–'}
          </dd>
        </div>
      </dl>
    </section>
  );
}

export function MemberCardSkeleton() {
  return (
    <div className="px-4 pb-4">
      <div className="flex items-center gap-3">
        <Skeleton className="size-12 rounded-full" />
        <div className="space-y-2">
          <Skeleton className="h-5 w-28" />
          <Skeleton className="h-4 w-20" />
        </div>
      </div>
      <Skeleton className="mt-4 h-5 w-48" />
    </div>
  );
}

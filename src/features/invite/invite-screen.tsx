import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { authQueries } from '#/api/auth';
import { siteQueries } from '#/api/site';
import { Page } from '#/components/page/page';
import { optional } from '#/components/readiness/optional';
import { Ready } from '#/components/readiness/ready';
import { QrCode } from '#/ui/qr-code';
import { Skeleton } from '#/ui/skeleton';
import { SkeletonRows } from '#/ui/skeleton-rows';
import { TabPanel, Tabs } from '#/ui/tabs';
import { CopyLine } from './copy-line';
import { ShareActions } from './share-actions';

const Waiting = () => <SkeletonRows count={4} leading={false} />;
const Friends = optional(() => import('./friends').then((file) => file.Friends), { Waiting });
const Rewards = optional(() => import('./rewards').then((file) => file.Rewards), { Waiting });

const TABS = 'invite';

interface InviteSearch {
  /** The code to show; if `undefined`, the member's own. */
  readonly code?: string | undefined;
  readonly tab?: 'friends' | 'rewards' | undefined;
}

interface InviteScreenProps {
  search: InviteSearch;
  onTabChange: (tab: InviteSearch['tab']) => void;
}

/**
 * The invitation page (product.md#invite): the registration link as a QR code and as text, the
 * invited friends, and the rewards.
 */
export function InviteScreen({ search: { code, tab }, onTabChange }: InviteScreenProps) {
  const { t } = useLingui();
  const { data: settings } = useQuery(siteQueries.settings());
  const hasRewards = settings?.hasInviteRewards === true;
  const shown = settings?.hasInvites ? (tab ?? 'code') : 'code';
  return (
    <Page title={<Trans>Invite friends</Trans>}>
      {settings?.hasInvites ? (
        <Tabs
          id={TABS}
          fill
          label={t`View`}
          value={shown}
          onValueChange={(next) => onTabChange(next === 'code' ? undefined : next)}
          items={[
            { value: 'code', label: t({ message: 'Code', context: 'invitation' }) },
            { value: 'friends', label: t`Friends` },
            ...(hasRewards || tab === 'rewards'
              ? [
                  {
                    value: 'rewards' as const,
                    label: t`Bonus`,
                  },
                ]
              : []),
          ]}
        />
      ) : null}
      <TabPanel tabs={TABS} value={shown} className="flex-1 pb-(--safe-bottom)">
        {shown === 'code' ? <OwnCode code={code} /> : null}
        {shown === 'friends' ? <Friends hasRewards={hasRewards} /> : null}
        {shown === 'rewards' ? <Rewards /> : null}
      </TabPanel>
    </Page>
  );
}

function OwnCode({ code }: { code: string | undefined }) {
  const member = useQuery({ ...authQueries.member(), enabled: code === undefined });
  return (
    <div className="flex flex-col items-center gap-6 px-4 pt-6 pb-10">
      {code === undefined ? (
        <Ready query={member} skeleton={<Skeleton className="size-58 rounded-lg" />}>
          {({ inviteCode }) => <Invitation code={inviteCode} />}
        </Ready>
      ) : (
        <Invitation code={code} />
      )}
    </div>
  );
}

function Invitation({ code }: { code: string }) {
  const { t } = useLingui();
  const { data: settings } = useQuery(siteQueries.settings());
  const [picture, setPicture] = useState<() => Promise<Blob>>();
  const site = settings?.name ?? 'Trade';
  const address = new URL('/register', globalThis.location.origin);
  address.searchParams.set('invite', code);
  return (
    <>
      <p className="max-w-80 text-center text-muted">
        <Trans>
          Friends who scan this code or open the link will register with your invite code.
        </Trans>
      </p>
      <QrCode
        text={address.href}
        label={t`QR code of your invitation link`}
        logo="/icons/logo.svg"
        onDrawn={(draw) => setPicture(() => draw)}
      />
      <dl className="w-full rounded-lg bg-surface px-4 py-2">
        <CopyLine label={<Trans>Invite code</Trans>} text={code} copyLabel={t`Copy the code`} />
        <CopyLine
          label={<Trans>Invitation link</Trans>}
          text={address.href}
          copyLabel={t`Copy the link`}
        />
      </dl>
      <ShareActions site={site} link={address.href} picture={picture} />
    </>
  );
}

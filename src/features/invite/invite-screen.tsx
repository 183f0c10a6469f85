import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { authQueries } from '#/api/auth';
import { siteQueries } from '#/api/site';
import { Page } from '#/components/page/page';
import { Ready } from '#/components/readiness/ready';
import { QrCode } from '#/ui/qr-code';
import { Skeleton } from '#/ui/skeleton';
import { CopyLine } from './copy-line';
import { ShareActions } from './share-actions';

interface InviteScreenProps {
  /** Code from the URL; if `undefined`, the member's own code is used. */
  code: string | undefined;
}

/** Invitation (product.md#invite): the registration link as QR code, and the code as text. */
export function InviteScreen({ code }: InviteScreenProps) {
  const member = useQuery({ ...authQueries.member(), enabled: code === undefined });
  return (
    <Page title={<Trans>Invite friends</Trans>}>
      <div className="flex flex-col items-center gap-6 px-4 pt-6 pb-10">
        {code === undefined ? (
          <Ready query={member} skeleton={<Skeleton className="size-58 rounded-lg" />}>
            {({ inviteCode }) => <Invitation code={inviteCode} />}
          </Ready>
        ) : (
          <Invitation code={code} />
        )}
      </div>
    </Page>
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
        <Trans>Friends who scan this code or open the link register with your invite code.</Trans>
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

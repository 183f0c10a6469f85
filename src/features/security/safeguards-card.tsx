import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { authQueries } from '#/api/auth';
import { securityLogQueries } from '#/api/security-log';
import { siteQueries } from '#/api/site';
import { useMemberKey } from '#/components/member/use-member-key';
import { appLockAtom } from '#/state/app-lock';
import { cx } from '#/ui/cx';
import { ListRow } from '#/ui/list-row';
import { Skeleton } from '#/ui/skeleton';

interface Safeguard {
  readonly isOn: boolean | undefined;
  readonly to: NonNullable<LinkProps['to']>;
  /** The action that turns it on, and what it protects. */
  readonly action: ReactNode;
  readonly effect: ReactNode;
}

/** How many safeguards of the account are on, and the most useful one that is not. */
export function SafeguardsCard() {
  const safeguards = useSafeguards();
  if (!safeguards) return <Skeleton className="mx-4 mt-3 h-28 rounded-lg" />;
  if (safeguards.length === 0) return null;
  const count = safeguards.filter(({ isOn }) => isOn).length;
  const total = safeguards.length;
  const next = safeguards.find(({ isOn }) => !isOn);
  return (
    <section
      aria-labelledby="safeguards"
      className="mx-4 mt-3 overflow-hidden rounded-lg border border-line"
    >
      <h2 id="safeguards" className="px-4 pt-3 text-sm font-semibold">
        <Trans>
          Safeguards on: {count} of {total}
        </Trans>
      </h2>
      <div aria-hidden="true" className="flex gap-1 px-4 py-3">
        {safeguards.map(({ to }, index) => (
          <span
            key={to}
            className={cx('h-1 flex-1 rounded-full', index < count ? 'bg-accent' : 'bg-fill')}
          />
        ))}
      </div>
      {next ? (
        <ListRow
          chevron
          leading={<ShieldCheck />}
          title={next.action}
          subtitle={next.effect}
          render={(props) => <Link to={next.to} {...props} />}
        />
      ) : null}
    </section>
  );
}

/**
 * Returns the safeguards that the server offers, the most useful first; `undefined` while they are
 * loading, and none if loading failed.
 */
function useSafeguards(): readonly Safeguard[] | undefined {
  const { data: settings, isError: hasNoSettings } = useQuery(siteQueries.settings());
  const { data: member, isError: hasNoMember } = useQuery(authQueries.member());
  const hasCode = settings?.hasDevices === true;
  const code = useQuery({ ...securityLogQueries.antiPhishingCode(), enabled: hasCode });
  const memberKey = useMemberKey();
  const lock = useAtomValue(appLockAtom);
  if (!settings || !member) return hasNoSettings || hasNoMember ? [] : undefined;
  if (hasCode && code.isPending) return undefined;
  const { hasTransactionPassword, hasTwoStep, hasPasskey } = member;
  const safeguards: (Safeguard | false)[] = [
    {
      isOn: hasTransactionPassword,
      to: '/resetLegalPwd',
      action: <Trans>Set transaction password</Trans>,
      effect: <Trans>Protects withdrawals and coins you send</Trans>,
    },
    (settings.hasTwoStep || hasTwoStep) && {
      isOn: hasTwoStep,
      to: '/security/two-step',
      action: <Trans>Turn on two-step verification</Trans>,
      effect: <Trans>A code for new logins and withdrawals</Trans>,
    },
    (settings.hasPasskeys || hasPasskey) && {
      isOn: hasPasskey,
      to: '/security/passkeys',
      action: <Trans>Create a passkey</Trans>,
      effect: <Trans>Log in without a password</Trans>,
    },
    hasCode && {
      isOn: code.data !== undefined && code.data !== '',
      to: '/security/anti-phishing',
      action: <Trans>Set an anti-phishing code</Trans>,
      effect: <Trans>Proves our e-mails are genuine</Trans>,
    },
    {
      isOn: lock?.memberKey === memberKey,
      to: '/security/app-lock',
      action: <Trans>Turn on app lock</Trans>,
      effect: <Trans>Unlock the app with a code or this device</Trans>,
    },
  ];
  return safeguards.filter((safeguard) => safeguard !== false);
}

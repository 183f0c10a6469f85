import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import {
  BookUser,
  Fingerprint,
  Gauge,
  KeyRound,
  LockKeyhole,
  ShieldCheck,
  Smartphone,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { authQueries } from '#/api/auth';
import { siteQueries } from '#/api/site';
import { useMemberKey } from '#/components/member/use-member-key';
import { Page } from '#/components/page/page';
import { appLockAtom } from '#/state/app-lock';
import { ListRow } from '#/ui/list-row';
import { AntiPhishingRow, DeviceRows } from './account-rows';
import { ApiKeysLink } from './api-keys/api-keys-link';
import { ContactRows } from './contact-rows';
import { LeavingRows } from './leaving-rows';
import { SafeguardsCard } from './safeguards-card';
import { SetBadge } from './set-badge';

/**
 * Both passwords, whether they are set, and the account's other protections (product.md#security).
 */
export function SecurityScreen() {
  const member = useQuery(authQueries.member());
  const memberKey = useMemberKey();
  const lock = useAtomValue(appLockAtom);
  const { data: settings } = useQuery(siteQueries.settings());
  const hasTwoStep = member.data?.hasTwoStep;
  const isPaySet = member.data?.hasTransactionPassword;
  return (
    <Page title={<Trans>Security</Trans>}>
      <SafeguardsCard />
      <Group title={<Trans>Log in</Trans>}>
        <ListRow
          chevron
          leading={<LockKeyhole />}
          title={<Trans>Login password</Trans>}
          subtitle={<Trans>Used to log in</Trans>}
          trailing={<SetBadge isSet />}
          render={(props) => <Link to="/modifyPwd" {...props} />}
        />
        {settings?.hasTwoStep || hasTwoStep ? (
          <ListRow
            chevron
            leading={<ShieldCheck />}
            title={<Trans>Two-step verification</Trans>}
            subtitle={<Trans>A code for new logins and withdrawals</Trans>}
            trailing={<SetBadge isSet={hasTwoStep} isComing={member.isPending} />}
            render={(props) => <Link to="/security/two-step" {...props} />}
          />
        ) : null}
        {settings?.hasPasskeys || member.data?.hasPasskey ? (
          <ListRow
            chevron
            leading={<Fingerprint />}
            title={<Trans>Passkeys</Trans>}
            subtitle={<Trans>Log in without a password</Trans>}
            trailing={<SetBadge isSet={member.data?.hasPasskey} isComing={member.isPending} />}
            render={(props) => <Link to="/security/passkeys" {...props} />}
          />
        ) : null}
        <ListRow
          chevron
          leading={<Smartphone />}
          title={<Trans>App lock</Trans>}
          subtitle={<Trans>Unlock the app with a code or this device</Trans>}
          trailing={<SetBadge isSet={lock?.memberKey === memberKey} />}
          render={(props) => <Link to="/security/app-lock" {...props} />}
        />
      </Group>
      <Group title={<Trans>Withdrawals</Trans>}>
        <ListRow
          chevron
          leading={<KeyRound />}
          title={<Trans>Transaction password</Trans>}
          subtitle={<Trans>Protects withdrawals and coins you send</Trans>}
          trailing={<SetBadge isSet={isPaySet} isComing={member.isPending} />}
          render={(props) => <Link to="/resetLegalPwd" {...props} />}
        />
        {settings?.hasAddresses ? (
          <ListRow
            chevron
            leading={<BookUser />}
            title={<Trans>Address book</Trans>}
            subtitle={<Trans>Withdrawal addresses and whitelist</Trans>}
            render={(props) => <Link to="/security/addresses" {...props} />}
          />
        ) : null}
      </Group>
      <Group title={<Trans>History</Trans>}>
        <DeviceRows />
      </Group>
      <Group title={<Trans>Your account</Trans>}>
        <ContactRows />
        <AntiPhishingRow />
        {settings?.hasLimits ? (
          <ListRow
            chevron
            leading={<Gauge />}
            title={<Trans>Trading limits</Trans>}
            subtitle={<Trans>Limit stakes, orders and losses, or pause trading</Trans>}
            render={(props) => <Link to="/security/limits" {...props} />}
          />
        ) : null}
        <ApiKeysLink />
        <LeavingRows />
      </Group>
      <p className="px-4 pt-3 text-xs text-muted">
        <Trans>
          Customer service will never ask for your password. Changes here may temporarily pause
          withdrawals. The withdrawal page shows when they resume.
        </Trans>
      </p>
    </Page>
  );
}

interface GroupProps {
  title: ReactNode;
  /** The rows. A server may offer none of them. */
  children: ReactNode;
}

function Group({ title, children }: GroupProps) {
  return (
    <section className="not-has-[a]:hidden">
      <h2 className="px-4 pt-4 pb-1 text-xs font-medium text-muted">{title}</h2>
      {children}
    </section>
  );
}

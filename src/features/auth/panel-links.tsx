import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  Bell,
  ChartColumn,
  CreditCard,
  Gift,
  Headset,
  IdCard,
  Info,
  LifeBuoy,
  MapPin,
  MonitorDown,
  ShieldCheck,
} from 'lucide-react';
import type { Member } from '#/api/auth';
import { siteQueries } from '#/api/site';
import { Dot } from '#/ui/dot';
import { ListRow } from '#/ui/list-row';
import { IdentityBadge } from './identity-badge';

/** The links of the panel. The member's values are blank until they are loaded. */
export function PanelLinks({ member }: { member: Member | undefined }) {
  const { t } = useLingui();
  const { data: settings } = useQuery(siteQueries.settings());
  return (
    <nav aria-label={t`Your account`} className="border-t border-line py-2">
      <ListRow
        chevron
        leading={<IdCard />}
        title={<Trans>Identity verification</Trans>}
        subtitle={member ? <IdentityBadge status={member.identity} /> : null}
        render={(props) => <Link to="/real_authentication" {...props} />}
      />
      <ListRow
        chevron
        leading={<MapPin />}
        title={<Trans>Withdrawal address</Trans>}
        render={(props) => <Link to="/bindMentionAddress" {...props} />}
      />
      <ListRow
        chevron
        leading={<CreditCard />}
        title={<Trans>Bank cards</Trans>}
        render={(props) => <Link to="/bank" {...props} />}
      />
      <ListRow
        chevron
        leading={<Gift />}
        title={<Trans>Invite friends</Trans>}
        render={(props) => <Link to="/invite" search={{ code: member?.inviteCode }} {...props} />}
      />
      <ListRow
        chevron
        leading={<Bell />}
        title={<Trans>Notifications</Trans>}
        trailing={member?.hasUnread ? <Dot label={t`Unread`} /> : null}
        render={(props) => <Link to="/notify" {...props} />}
      />
      {settings?.hasResults ? (
        <ListRow
          chevron
          leading={<ChartColumn />}
          title={<Trans>Results</Trans>}
          render={(props) => <Link to="/results" {...props} />}
        />
      ) : null}
      <ListRow
        chevron
        leading={<ShieldCheck />}
        title={<Trans>Security</Trans>}
        subtitle={member ? <PasswordState isSet={member.hasTransactionPassword} /> : null}
        render={(props) => <Link to="/security" {...props} />}
      />
      {settings?.hasSupport ? (
        <ListRow
          chevron
          leading={<LifeBuoy />}
          title={<Trans>Support</Trans>}
          render={(props) => <Link to="/support" {...props} />}
        />
      ) : null}
      {settings?.supportLink ? (
        <ListRow
          chevron
          leading={<Headset />}
          title={<Trans>Online support</Trans>}
          render={(props) => (
            <a href={settings.supportLink} target="_blank" rel="noopener noreferrer" {...props}>
              {props.children}
            </a>
          )}
        />
      ) : null}
      <ListRow
        chevron
        leading={<MonitorDown />}
        title={<Trans>Get the app</Trans>}
        render={(props) => <Link to="/download" {...props} />}
      />
      <ListRow
        chevron
        leading={<Info />}
        title={<Trans>About us</Trans>}
        render={(props) => <Link to="/introduction" {...props} />}
      />
    </nav>
  );
}

function PasswordState({ isSet }: { isSet: boolean | undefined }) {
  if (isSet === undefined) return null;
  return isSet ? (
    <Trans>Transaction password set</Trans>
  ) : (
    <Trans>Transaction password not set</Trans>
  );
}

import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { History, MailCheck, MonitorSmartphone } from 'lucide-react';
import { securityLogQueries } from '#/api/security-log';
import { siteQueries } from '#/api/site';
import { ListRow } from '#/ui/list-row';
import { SetBadge } from './set-badge';

/** The row that leads to the anti-phishing code, if the server has one. */
export function AntiPhishingRow() {
  const isOffered = useQuery(siteQueries.settings()).data?.hasDevices === true;
  const code = useQuery({
    ...securityLogQueries.antiPhishingCode(),
    enabled: isOffered,
  });
  if (!isOffered) return null;
  const isSet = code.data === undefined ? undefined : code.data !== '';
  return (
    <ListRow
      chevron
      leading={<MailCheck />}
      title={<Trans>Anti-phishing code</Trans>}
      subtitle={<Trans>Proves our e-mails are genuine</Trans>}
      trailing={<SetBadge isSet={isSet} isComing={code.isPending} />}
      render={(props) => <Link to="/security/anti-phishing" {...props} />}
    />
  );
}

/** The rows that lead to the devices and the log, if the server has them. */
export function DeviceRows() {
  const isOffered = useQuery(siteQueries.settings()).data?.hasDevices === true;
  if (!isOffered) return null;
  return (
    <>
      <ListRow
        chevron
        leading={<MonitorSmartphone />}
        title={<Trans>Devices</Trans>}
        subtitle={<Trans>Where you’re logged in</Trans>}
        render={(props) => <Link to="/security/devices" {...props} />}
      />
      <ListRow
        chevron
        leading={<History />}
        title={<Trans>Security log</Trans>}
        subtitle={<Trans>Logins and changes to your account</Trans>}
        render={(props) => <Link to="/security/log" {...props} />}
      />
    </>
  );
}

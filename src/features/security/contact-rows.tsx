import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Mail, Phone, Snowflake } from 'lucide-react';
import { authQueries } from '#/api/auth';
import { siteQueries } from '#/api/site';
import { Badge } from '#/ui/badge';
import { ListRow } from '#/ui/list-row';
import { SetBadge } from './set-badge';

/** The rows for the account's addresses and for the freeze, if the server supports them. */
export function ContactRows() {
  const member = useQuery(authQueries.member());
  const isOffered = useQuery(siteQueries.settings()).data?.hasAccount === true;
  if (!isOffered) return null;
  const { email, phone, isFrozen } = member.data ?? {};
  const isKnown = member.data !== undefined;
  return (
    <>
      <ListRow
        chevron
        leading={<Mail />}
        title={<Trans>E-mail</Trans>}
        subtitle={<Address>{email}</Address>}
        trailing={
          <SetBadge isSet={isKnown ? email !== undefined : undefined} isComing={!isKnown} />
        }
        render={(props) => <Link to="/security/contact" search={{ of: 'email' }} {...props} />}
      />
      <ListRow
        chevron
        leading={<Phone />}
        title={<Trans>Phone</Trans>}
        subtitle={<Address>{phone}</Address>}
        trailing={
          <SetBadge isSet={isKnown ? phone !== undefined : undefined} isComing={!isKnown} />
        }
        render={(props) => <Link to="/security/contact" search={{ of: 'phone' }} {...props} />}
      />
      <ListRow
        chevron
        leading={<Snowflake />}
        title={isFrozen ? <Trans>Unfreeze account</Trans> : <Trans>Freeze account</Trans>}
        subtitle={<Trans>Stops trading and withdrawals immediately</Trans>}
        trailing={isFrozen ? <Badge tone="warn">{<Trans>On</Trans>}</Badge> : null}
        render={(props) => <Link to="/security/freeze" {...props} />}
      />
    </>
  );
}

function Address({ children }: { children: string | undefined }) {
  return (
    <bdi translate="no" dir="ltr">
      {children ?? '–'}
    </bdi>
  );
}

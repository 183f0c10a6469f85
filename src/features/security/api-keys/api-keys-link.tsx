import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Webhook } from 'lucide-react';
import { siteQueries } from '#/api/site';
import { ListRow } from '#/ui/list-row';

/** The row that leads to the API keys, if the server has them. */
export function ApiKeysLink() {
  if (useQuery(siteQueries.settings()).data?.hasApiKeys !== true) return null;
  return (
    <ListRow
      chevron
      leading={<Webhook />}
      title={<Trans>API keys</Trans>}
      subtitle={<Trans>For your own trading programs</Trans>}
      render={(props) => <Link to="/security/api-keys" {...props} />}
    />
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { sendQueries } from '#/api/send';
import { PagedList } from '#/components/lists/paged-list';
import { RecentRows } from '#/components/lists/recent-rows';
import { SentRow } from './sent-row';

/** The newest transfers to members, next to the form. */
export function SentAside() {
  const { t } = useLingui();
  return (
    <RecentRows
      title={<Trans>Sent coins</Trans>}
      all={(props) => <Link to="/transfer-list" {...props} />}
    >
      <PagedList
        label={t`Sent coins`}
        query={sendQueries.sent('all')}
        idOf={(row) => row.id}
        emptyHint={<Trans>Coins you send to other members will be listed here.</Trans>}
      >
        {(row) => <SentRow transfer={row} onCancel={undefined} />}
      </PagedList>
    </RecentRows>
  );
}

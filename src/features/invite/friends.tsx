import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { type Invitation, inviteQueries } from '#/api/invite';
import { PagedList } from '#/components/lists/paged-list';
import { StatusBadge, type StatusLabels } from '#/components/lists/status-badge';
import { formatTime } from '#/lib/format';
import { shownLanguageAtom } from '#/state/language';
import { ListRow } from '#/ui/list-row';

const STATUS: StatusLabels<Invitation['status']> = {
  earning: { tone: 'good', label: <Trans>Earning</Trans> },
  ended: { tone: 'neutral', label: <Trans>Period ended</Trans> },
  none: { tone: 'neutral', label: <Trans>No bonus</Trans> },
  excluded: { tone: 'neutral', label: <Trans>Doesn’t count</Trans> },
};

interface FriendsProps {
  /**
   * True if invitations earn rewards. In that case, each row states whether its invitation does.
   */
  hasRewards: boolean;
}

/** Members who registered with the member's code (product.md#invite). */
export function Friends({ hasRewards }: FriendsProps) {
  const { t } = useLingui();
  const language = useAtomValue(shownLanguageAtom);
  return (
    <PagedList
      label={t`Friends`}
      query={inviteQueries.invitations()}
      idOf={({ id }) => id}
      emptyHint={<Trans>Friends who register with your code will be listed here.</Trans>}
    >
      {({ name, at, status }) => (
        <ListRow
          title={<bdi translate="no">{name}</bdi>}
          subtitle={at === undefined ? '–' : formatTime(at, 'date', language)}
          trailing={hasRewards ? <StatusBadge status={status} labels={STATUS} /> : null}
        />
      )}
    </PagedList>
  );
}

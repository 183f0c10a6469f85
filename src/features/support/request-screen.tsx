import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { supportQueries } from '#/api/support';
import { Page } from '#/components/page/page';
import { Ready } from '#/components/readiness/ready';
import { SkeletonRows } from '#/ui/skeleton-rows';
import { OfferedOnly } from './offered-only';
import { Thread } from './thread';

/** One request with its messages (product.md#support). */
export function RequestScreen({ id }: { id: string }) {
  return (
    <Page title={<Trans>Support request</Trans>}>
      <OfferedOnly>{() => <Request id={id} />}</OfferedOnly>
    </Page>
  );
}

function Request({ id }: { id: string }) {
  const request = useQuery(supportQueries.request(id));
  return (
    <Ready query={request} skeleton={<SkeletonRows count={3} leading={false} />}>
      {(data) => <Thread request={data} />}
    </Ready>
  );
}

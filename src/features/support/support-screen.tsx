import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Headset } from 'lucide-react';
import { supportQueries } from '#/api/support';
import { PagedList } from '#/components/lists/paged-list';
import { Page } from '#/components/page/page';
import { SupportLink } from '#/components/page/support-link';
import { buttonClass } from '#/ui/button-class';
import { ListRow } from '#/ui/list-row';
import { SkeletonRows } from '#/ui/skeleton-rows';
import { StickyAction } from '#/ui/sticky-action';
import { OfferedOnly } from './offered-only';
import { RequestRow } from './request-row';

/** The member's requests to support (product.md#support). */
export function SupportScreen() {
  const { t } = useLingui();
  return (
    <Page title={<Trans>Support</Trans>}>
      <OfferedOnly>
        {({ supportLink }) => (
          <>
            <div className="flex-1">
              {supportLink === undefined ? null : (
                <ListRow
                  chevron
                  leading={<Headset />}
                  title={<Trans>Online support</Trans>}
                  render={(props) => <SupportLink {...props} />}
                />
              )}
              <PagedList
                label={t`Support`}
                query={supportQueries.list()}
                idOf={({ id }) => id}
                emptyHint={<Trans>You’ll find your questions and our answers here.</Trans>}
                skeleton={<SkeletonRows count={3} leading={false} />}
              >
                {(request) => <RequestRow request={request} />}
              </PagedList>
            </div>
            <StickyAction>
              <Link to="/support/new" className={buttonClass({ size: 'lg' })}>
                <Trans>New request</Trans>
              </Link>
            </StickyAction>
          </>
        )}
      </OfferedOnly>
    </Page>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { securityLogQueries } from '#/api/security-log';
import { PagedList } from '#/components/lists/paged-list';
import { Page } from '#/components/page/page';
import { OfferedOnly } from '../offered-only';
import { EventRow } from './event-row';

/** The security events of the account (product.md#security-log). */
export function LogScreen() {
  const { t } = useLingui();
  return (
    <Page title={<Trans>Security log</Trans>}>
      <OfferedOnly>
        <div className="pb-(--safe-bottom)">
          <p className="px-4 py-3 text-xs text-muted">
            <Trans>
              Logins and changes from the past 180 days. If anything looks unfamiliar, change your
              login password and contact customer service.
            </Trans>
          </p>
          <PagedList
            label={t`Security log`}
            query={securityLogQueries.list()}
            idOf={({ id }) => id}
            emptyHint={<Trans>Track logins and security changes here.</Trans>}
          >
            {(event) => <EventRow event={event} />}
          </PagedList>
        </div>
      </OfferedOnly>
    </Page>
  );
}

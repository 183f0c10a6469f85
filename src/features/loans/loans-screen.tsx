import { Trans, useLingui } from '@lingui/react/macro';
import { Page } from '#/components/page/page';
import { optional } from '#/components/readiness/optional';
import { SkeletonRows } from '#/ui/skeleton-rows';
import { TabPanel, Tabs } from '#/ui/tabs';
import { ApplicationList, type LoanSearchFilter } from './application-list';
import { ProjectList } from './project-list';

type LoansTab = 'orders' | 'projects';

const LoansAside = optional(() => import('./loans-aside').then((file) => file.LoansAside), {
  Waiting: () => <SkeletonRows count={4} leading={false} />,
});

interface LoansSearch {
  readonly tab?: 'orders' | undefined;
  readonly status?: LoanSearchFilter | undefined;
}

interface LoansScreenProps {
  search: LoansSearch;
  onSearchChange: (search: LoansSearch) => void;
}

const TABS = 'loans';

/** The loans page (product.md#loans), with the loans on offer and the member's applications. */
export function LoansScreen({ search, onSearchChange }: LoansScreenProps) {
  const { t } = useLingui();
  const tab: LoansTab = search.tab ?? 'projects';
  return (
    <Page title={<Trans>Loans</Trans>} aside={tab === 'projects' ? <LoansAside /> : null}>
      <Tabs
        id={TABS}
        fill
        label={t`View`}
        value={tab}
        onValueChange={(next) => onSearchChange(next === 'orders' ? { tab: next } : {})}
        items={[
          { value: 'orders', label: t`Applications` },
          { value: 'projects', label: t`Offers` },
        ]}
      />
      <TabPanel tabs={TABS} value={tab} className="flex-1 pb-(--safe-bottom)">
        {tab === 'projects' ? (
          <ProjectList />
        ) : (
          <ApplicationList
            status={search.status}
            onStatus={(status) => onSearchChange({ tab: 'orders', status })}
            onProjects={() => onSearchChange({})}
          />
        )}
      </TabPanel>
    </Page>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Page } from '#/components/page/page';
import { TabPanel, Tabs } from '#/ui/tabs';
import { ApplicationList, type LoanPlaceFilter } from './application-list';
import { ProjectList } from './project-list';

export type LoansTab = 'orders' | 'projects';

export interface LoansPlace {
  readonly tab?: 'orders' | undefined;
  readonly status?: LoanPlaceFilter | undefined;
}

interface LoansScreenProps {
  memberKey: string;
  place: LoansPlace;
  onPlace: (place: LoansPlace) => void;
}

const TABS = 'loans';

/** Loans (specification section 2): what is on offer, and what the member applied for. */
export function LoansScreen({ memberKey, place, onPlace }: LoansScreenProps) {
  const { t } = useLingui();
  const tab: LoansTab = place.tab ?? 'projects';
  return (
    <Page title={<Trans>Loans</Trans>}>
      <Tabs
        id={TABS}
        fill
        label={t`View`}
        value={tab}
        onValueChange={(next) => onPlace(next === 'orders' ? { tab: next } : {})}
        items={[
          { value: 'orders', label: t`Orders` },
          { value: 'projects', label: t`Projects` },
        ]}
      />
      <TabPanel tabs={TABS} value={tab} className="flex-1 pb-(--safe-bottom)">
        {tab === 'projects' ? (
          <ProjectList />
        ) : (
          <ApplicationList
            memberKey={memberKey}
            status={place.status}
            onStatus={(status) => onPlace({ tab: 'orders', status })}
            onProjects={() => onPlace({})}
          />
        )}
      </TabPanel>
    </Page>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Badge } from '#/ui/badge';
import { Skeleton } from '#/ui/skeleton';
import { TabPanel, Tabs } from '#/ui/tabs';
import type { Call } from '#desk/contract/call.ts';
import {
  member,
  memberFunding,
  memberIdentity,
  memberLedger,
  memberNotes,
  memberOptions,
  memberOrders,
  memberSecurity,
} from '#desk/contract/member.ts';
import { read } from '../../api/read.ts';
import { useMay } from '../../api/session.ts';
import { Loaded, Screen } from '../../parts/screen.tsx';
import { FundingTab } from './funding-tab.tsx';
import { IdentityTab } from './identity-tab.tsx';
import { LedgerTab } from './ledger-tab.tsx';
import type { Member } from './member.ts';
import { NotesTab } from './notes-tab.tsx';
import { OptionsTab } from './options-tab.tsx';
import { OrdersTab } from './orders-tab.tsx';
import { SecurityTab } from './security-tab.tsx';
import { SummaryTab } from './summary-tab.tsx';
import { TABS, type Tab } from './tabs.ts';

const LABELS: Readonly<Record<Tab, string>> = {
  summary: 'Summary',
  ledger: 'Ledger',
  orders: 'Spot orders',
  options: 'Options',
  funding: 'In and out',
  identity: 'Identity',
  security: 'Security',
  notes: 'Notes',
};

const NEEDS: Readonly<Record<Tab, Call>> = {
  summary: member,
  ledger: memberLedger,
  orders: memberOrders,
  options: memberOptions,
  funding: memberFunding,
  identity: memberIdentity,
  security: memberSecurity,
  notes: memberNotes,
};

export function MemberScreen() {
  const { id } = useParams({ from: '/desk/member/$id' });
  return <OneMember key={id} id={Number(id)} />;
}

function OneMember({ id }: { id: number }) {
  const { tab = 'summary' } = useSearch({ from: '/desk/member/$id' });
  const navigate = useNavigate({ from: '/member/$id' });
  const may = useMay();
  const query = useQuery(read(member, { id }));
  return (
    <Screen title={query.data ? `${query.data.username} #${id}` : `Member #${id}`}>
      <Loaded query={query} loading={<Skeleton className="h-[32rem]" />}>
        {(shown) => (
          <>
            <States shown={shown} />
            <Tabs
              id="member"
              label="Member sections"
              className="-mx-4"
              items={TABS.filter((one) => may(NEEDS[one])).map((value) => ({
                value,
                label: LABELS[value],
              }))}
              value={tab}
              onValueChange={(value) => void navigate({ search: { tab: value }, replace: true })}
            />
            <TabPanel tabs="member" value={tab} className="outline-none">
              <OneTab tab={tab} shown={shown} />
            </TabPanel>
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function OneTab({ tab, shown }: { tab: Tab; shown: Member }) {
  const { id } = shown;
  if (tab === 'ledger') return <LedgerTab id={id} />;
  if (tab === 'orders') return <OrdersTab id={id} />;
  if (tab === 'options') return <OptionsTab id={id} />;
  if (tab === 'funding') return <FundingTab id={id} />;
  if (tab === 'identity') return <IdentityTab id={id} />;
  if (tab === 'security') return <SecurityTab id={id} />;
  if (tab === 'notes') return <NotesTab id={id} />;
  return <SummaryTab shown={shown} />;
}

/** Facts about a member that an operator must not overlook. */
function States({ shown }: { shown: Member }) {
  const { closedAt, frozenAt, restrictions, identity } = shown;
  return (
    <div className="flex flex-wrap gap-2">
      {closedAt === null ? null : <Badge tone="danger">Closed</Badge>}
      {frozenAt === null ? null : <Badge tone="danger">Frozen by the member</Badge>}
      {restrictions.map(({ scope }) => (
        <Badge key={scope} tone="danger">
          Restricted: {scope}
        </Badge>
      ))}
      <Badge tone={identity === 'certified' ? 'success' : 'neutral'}>
        {identity === 'certified' ? 'Identity verified' : IDENTITY[identity]}
      </Badge>
      {shown.twoStep ? (
        <Badge tone="success">Two-step login</Badge>
      ) : (
        <Badge>No two-step login</Badge>
      )}
    </div>
  );
}

const IDENTITY = { none: 'No identity', underReview: 'Identity in review' };

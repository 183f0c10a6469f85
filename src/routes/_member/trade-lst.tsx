import { msg } from '@lingui/core/macro';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import * as z from 'zod/mini';
import { OrdersScreen } from '#/features/spot/orders-screen';
import { searchChoice } from '#/lib/search';
import { memberKeyAtom } from '#/state/session';

export const Route = createFileRoute('/_member/trade-lst')({
  staticData: { title: msg`Spot orders` },
  validateSearch: z.object({
    status: searchChoice(['open', 'done', 'cancelled']),
    type: searchChoice(['buy', 'sell']),
  }),
  component: SpotOrdersPage,
});

function SpotOrdersPage() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  const memberKey = useAtomValue(memberKeyAtom);
  if (memberKey === undefined) return null;
  return (
    <OrdersScreen
      memberKey={memberKey}
      search={search}
      onSearchChange={(next) => void navigate({ to: '/trade-lst', search: next, replace: true })}
    />
  );
}

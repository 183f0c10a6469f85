import { msg } from '@lingui/core/macro';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { OrdersScreen } from '#/features/spot/orders-screen';
import { searchChoice, searchText } from '#/lib/search';

export const Route = createFileRoute('/_member/trade-lst')({
  staticData: { title: msg`Spot orders` },
  validateSearch: z.object({
    status: searchChoice(['open', 'done', 'cancelled']),
    type: searchChoice(['buy', 'sell']),
    market: searchText(20),
    from: searchText(10),
    to: searchText(10),
  }),
  component: SpotOrdersPage,
});

function SpotOrdersPage() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  return (
    <OrdersScreen
      search={search}
      onSearchChange={(next) => void navigate({ to: '/trade-lst', search: next, replace: true })}
    />
  );
}

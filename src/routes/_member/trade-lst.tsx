import { msg } from '@lingui/core/macro';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { OrdersScreen } from '#/features/spot/orders-screen';
import { searchChoice } from '#/lib/search';

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
  return (
    <OrdersScreen
      search={search}
      onSearchChange={(next) => void navigate({ to: '/trade-lst', search: next, replace: true })}
    />
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { siteQueries } from '#/api/site';
import { canCancel, isChangeable, spotQueries } from '#/api/spot';
import { Ready } from '#/components/readiness/ready';
import { LinkButton, linkClass } from '#/ui/link-button';
import { SkeletonRow } from '#/ui/skeleton';
import type { Market } from '#core/domain/market.ts';
import { OpenOrderRow } from './open-order-row';
import { type OrderAction, OrderDialogs } from './order-dialogs';

interface OpenOrdersProps {
  market: Market;
}

/** The member's open orders in this market, with a link to all orders. */
export function OpenOrders({ market }: OpenOrdersProps) {
  const { t } = useLingui();
  const open = useQuery(spotQueries.openOrders(market));
  const canChange = useQuery(siteQueries.settings()).data?.canChangeOrders === true;
  const [action, setAction] = useState<OrderAction>();
  const count = open.data?.length ?? 0;
  return (
    <section
      aria-label={t`Open orders`}
      className="mt-4 border-t-4 border-line wide:mt-0 wide:border-t-0"
    >
      <div className="sticky top-0 flex min-h-12 flex-wrap items-center gap-x-4 border-b border-line bg-canvas px-4 max-wide:static wide:z-1 wide:min-h-10">
        <h2 className="me-auto text-sm font-semibold">
          <Trans>Open orders</Trans>
          {count > 0 ? (
            <>
              {' '}
              <span translate="no" className="num">
                ({count})
              </span>
            </>
          ) : null}
        </h2>
        {canChange && count > 1 ? (
          <LinkButton className="text-sm" onClick={() => setAction({ kind: 'cancelAll' })}>
            <Trans>Cancel all</Trans>
          </LinkButton>
        ) : null}
        <Link to="/trade-lst" className={linkClass('text-sm')}>
          <Trans>All</Trans>
          <ChevronRight aria-hidden="true" className="rtl:-scale-x-100" />
        </Link>
      </div>
      <Ready query={open} skeleton={<SkeletonRow leading={false} />} className="py-6">
        {(orders) =>
          orders.length === 0 ? (
            <p className="px-4 py-8 text-center text-sm text-muted">
              <Trans>You have no open orders in this market.</Trans>
            </p>
          ) : (
            <ul aria-label={t`Open orders`}>
              {orders.map((order) => (
                <li key={order.id} className="border-b border-line">
                  <OpenOrderRow
                    order={order}
                    onChange={
                      canChange && isChangeable(order)
                        ? () => setAction({ kind: 'change', order })
                        : undefined
                    }
                    onCancel={
                      canCancel(order) ? () => setAction({ kind: 'cancel', order }) : undefined
                    }
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Ready>
      <OrderDialogs action={action} onClose={() => setAction(undefined)} market={market} />
    </section>
  );
}

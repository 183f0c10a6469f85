import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '#/ui/empty-state';
import { Skeleton } from '#/ui/skeleton';
import { Ready } from '../readiness/ready';

interface OfferListProps<Offer> {
  query: UseQueryResult<Offer[]>;
  /** The accessible name of the list. */
  label: string;
  /** The class for a card's height, used by the placeholders. */
  height: string;
  className?: string;
  /** Shown if there are no offers. */
  empty: { icon: ReactNode; title: ReactNode };
  /** Renders the card of an offer. */
  children: (offer: Offer) => ReactNode;
}

/** All offers of an area as cards: loans, mining machines or staking projects. */
export function OfferList<Offer extends { readonly id: string }>(props: OfferListProps<Offer>) {
  const { query, label, height, className = 'space-y-3 p-4', empty, children } = props;
  const placeholder = <Skeleton className={`${height} w-full rounded-lg`} />;
  return (
    <Ready
      query={query}
      skeleton={
        <div aria-hidden="true" className="space-y-3 p-4">
          {placeholder}
          {placeholder}
        </div>
      }
    >
      {(list) =>
        list.length === 0 ? (
          <EmptyState {...empty} />
        ) : (
          <ul aria-label={label} className={className}>
            {list.map((offer) => (
              <li key={offer.id}>{children(offer)}</li>
            ))}
          </ul>
        )
      }
    </Ready>
  );
}

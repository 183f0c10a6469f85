import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '#/ui/empty-state';
import { FormSkeleton } from '../money-form/form-skeleton';
import { Ready } from './ready';

interface OfferByIdProps<Offer> {
  /** The id in the URL; `undefined` if it names none. */
  id: string | undefined;
  /** Returns the query of one offer; `null` is one that is not offered. */
  query: (id: string) => UseQueryOptions<Offer | null, Error, Offer | null, string[]>;
  /** Shown if there is no such offer; `action` leads to those there are. */
  missing: { icon: ReactNode; title: ReactNode; action: ReactNode };
  /** Renders the form of the offer. */
  children: (offer: Offer) => ReactNode;
}

/** Loads the offer named by the URL, then renders its form. */
export function OfferById<Offer>(props: OfferByIdProps<Offer>) {
  const { id, missing } = props;
  return id === undefined ? <EmptyState {...missing} /> : <Loaded {...props} id={id} />;
}

function Loaded<Offer>({ id, query, missing, children }: OfferByIdProps<Offer> & { id: string }) {
  const offer = useQuery(query(id));
  return (
    <Ready query={offer} skeleton={<FormSkeleton />}>
      {(found) => (found === null ? <EmptyState {...missing} /> : children(found))}
    </Ready>
  );
}

import { queryOptions } from '@tanstack/react-query';
import { named } from '#core/contract/response-fields.ts';
import { persisted } from './meta';

interface OfferSource<Wire, Offer> {
  /** The name of the list in the query keys. */
  readonly name: string;
  /** Reads the list, or only the offer with this `id`. */
  readonly read: (
    fields: { readonly id?: string },
    options: { readonly signal: AbortSignal },
  ) => Promise<{ readonly list: readonly Wire[] }>;
  /** Returns no offer if the terms cannot be read. */
  readonly toOffers: (wire: Wire) => Offer[];
}

/**
 * Returns two queries of the house's offers: one for the whole list, and one for a single offer,
 * which is `null` if it is not on offer. Offers are public, so they are stored on the device.
 */
export function offerQueries<Wire extends { readonly id: string }, Offer>({
  name,
  read,
  toOffers,
}: OfferSource<Wire, Offer>) {
  return {
    all: () =>
      queryOptions({
        queryKey: ['site', name],
        ...persisted,
        queryFn: async ({ signal }) => {
          const { list } = await read({}, { signal });
          return named(list, 'id').flatMap(toOffers);
        },
      }),

    one: (id: string) =>
      queryOptions({
        queryKey: ['site', name, id],
        ...persisted,
        queryFn: async ({ signal }) => {
          const { list } = await read({ id }, { signal });
          return list.filter((offer) => offer.id === id).flatMap(toOffers)[0] ?? null;
        },
      }),
  };
}

import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '#/ui/button-class';
import { EmptyState } from '#/ui/empty-state';
import { FormSkeleton } from '../money-form/form-skeleton';
import { Page } from '../page/page';
import { Ready } from './ready';

interface OfferPageProps<Offer> {
  title: ReactNode;
  aside?: ReactNode;
  /** The id in the URL; `undefined` if there is none. */
  id: string | undefined;
  /** Returns the query of one offer. It returns `null` if the offer is not available. */
  query: (id: string) => UseQueryOptions<Offer | null, Error, Offer | null, string[]>;
  /** Shown if there is no such offer. The link leads to the available ones. */
  missing: { icon: ReactNode; title: ReactNode; to: NonNullable<LinkProps['to']>; link: ReactNode };
  /** Renders the form of the offer. */
  children: (offer: Offer) => ReactNode;
}

/** The page of one offer: loads the offer of the URL, then renders its form. */
export function OfferPage<Offer>({ title, aside, id, ...rest }: OfferPageProps<Offer>) {
  return (
    <Page title={title} aside={aside}>
      {id === undefined ? <Missing {...rest.missing} /> : <Loaded {...rest} id={id} />}
    </Page>
  );
}

type LoadedProps<Offer> = Omit<OfferPageProps<Offer>, 'title' | 'aside'> & { id: string };

function Loaded<Offer>({ id, query, missing, children }: LoadedProps<Offer>) {
  const offer = useQuery(query(id));
  return (
    <Ready query={offer} skeleton={<FormSkeleton />}>
      {(found) => (found === null ? <Missing {...missing} /> : children(found))}
    </Ready>
  );
}

function Missing({ icon, title, to, link }: OfferPageProps<unknown>['missing']) {
  return (
    <EmptyState
      icon={icon}
      title={title}
      action={
        <Link to={to} className={buttonClass({ variant: 'secondary' })}>
          {link}
        </Link>
      }
    />
  );
}

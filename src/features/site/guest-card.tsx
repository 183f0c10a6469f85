import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { siteQueries } from '#/api/site';
import { buttonClass } from '#/ui/button-class';

/** The page to which a guest who wants to practise goes after registration. */
const PRACTICE = '/options?account=practice';

/** A presentation of the product, and the shortest way to try it (product.md#home). */
export function GuestCard() {
  const { data } = useQuery(siteQueries.settings());
  return (
    <section aria-labelledby="welcome" className="mx-4 rounded-lg bg-surface p-4">
      <h2 id="welcome" className="text-lg font-semibold">
        <Trans>Up or down in 30 seconds</Trans>
      </h2>
      <p className="mt-1 text-sm text-muted">
        <Trans>See the profit rate and the most you can lose before you buy.</Trans>
      </p>
      {data?.hasPractice === false ? (
        <Link to="/register" className={buttonClass({ block: true, className: 'mt-4' })}>
          <Trans>Create an account</Trans>
        </Link>
      ) : (
        <Link
          to="/register"
          search={{ redirect: PRACTICE }}
          className={buttonClass({ block: true, className: 'mt-4' })}
        >
          <Trans>Try it with practice funds</Trans>
        </Link>
      )}
    </section>
  );
}

import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { siteQueries } from '#/api/site';
import { LogoImage } from '#/ui/logo-image';

/** The partner links at the end of the home page. Nothing is rendered if there are none. */
export function PartnerLinks() {
  const { data } = useQuery(siteQueries.partners());
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="partners" className="px-4">
      <h2 id="partners" className="mb-2 text-sm text-muted">
        <Trans>Partners</Trans>
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(max(40%,8rem),1fr))] gap-2">
        {data.map((partner) => (
          <li key={partner.link}>
            <a
              href={partner.link}
              target="_blank"
              rel="noopener noreferrer"
              className="flex min-h-12 items-center gap-2 rounded-md bg-surface px-3 text-sm text-ink active:bg-fill"
            >
              <LogoImage src={partner.image} name={partner.title} className="size-6" />
              <span className="min-w-0 truncate">{partner.title}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

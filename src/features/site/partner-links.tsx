import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { partnersQuery } from '#/api/site';

/** Partner links at the foot of home; nothing while there are none. */
export function PartnerLinks() {
  const { data } = useQuery(partnersQuery());
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="partners" className="px-4">
      <h2 id="partners" className="mb-2 text-sm text-muted">
        <Trans>Partners</Trans>
      </h2>
      <ul className="grid grid-cols-3 gap-2">
        {data.map((partner) => (
          <li key={partner.link}>
            <a
              href={partner.link}
              target="_blank"
              rel="noopener noreferrer"
              className="flex min-h-12 items-center justify-center rounded-md bg-surface px-2 text-center text-xs text-muted active:bg-fill"
            >
              {partner.image ? (
                <img
                  src={partner.image}
                  alt={partner.title}
                  loading="lazy"
                  width={96}
                  height={24}
                  className="h-6 w-24 object-contain"
                />
              ) : (
                partner.title
              )}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

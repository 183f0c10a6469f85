import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { siteQueries } from '#/api/site';
import { buttonClass } from '#/ui/button-class';

/** States that support resets a password if the server cannot (product.md#forgotten-password). */
export function ResetBySupport() {
  const { data } = useQuery(siteQueries.settings());
  return data?.supportLink ? (
    <Trans>
      For your security, only customer service can reset a password. Contact us with your username
      and your e-mail address or phone number.
    </Trans>
  ) : (
    <Trans>
      For your security, only our staff can reset a password. Contact the operator of this site.
    </Trans>
  );
}

/** Opens customer service. Nothing is shown on a site without it. */
export function SupportButton({ variant }: { variant?: 'secondary' }) {
  const { data } = useQuery(siteQueries.settings());
  if (!data?.supportLink) return null;
  return (
    <a
      href={data.supportLink}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ block: true, ...(variant && { variant }) })}
    >
      <Trans>Contact customer service</Trans>
    </a>
  );
}

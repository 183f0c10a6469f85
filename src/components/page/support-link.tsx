import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { siteQueries } from '#/api/site';
import { toast } from '#/ui/toast';

interface SupportLinkProps {
  className: string;
  /** The accessible name, needed if the content is an icon. */
  label?: string | undefined;
  children: ReactNode;
}

/**
 * A link to online support. Without a configured address, it leads to the member's requests or, if
 * the server has none, shows a message.
 */
export function SupportLink({ className, label, children }: SupportLinkProps) {
  const { t } = useLingui();
  const { data } = useQuery(siteQueries.settings());
  const link = data?.supportLink;
  const look = { className, children, 'aria-label': label };
  if (link === undefined && data?.hasSupport) return <Link to="/support" {...look} />;
  if (link === undefined) {
    return (
      <button
        type="button"
        onClick={() => toast({ message: t`Online support isn’t available right now.` })}
        {...look}
      />
    );
  }
  const isPage = link.startsWith('https:');
  return (
    <a href={link} {...(isPage && { target: '_blank', rel: 'noopener noreferrer' })} {...look} />
  );
}

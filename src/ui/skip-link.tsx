import type { ReactNode } from 'react';

interface SkipLinkProps {
  /** The id of an element with `tabIndex` -1. */
  to: string;
  children: ReactNode;
}

/** A link for keyboard users only. It skips the content before its target. */
export function SkipLink({ to, children }: SkipLinkProps) {
  return (
    <a
      href={`#${to}`}
      className="sr-only focus:not-sr-only focus:fixed focus:start-2 focus:top-2 focus:z-50 focus:rounded-md focus:bg-raised focus:p-3"
    >
      {children}
    </a>
  );
}

import type { ReactNode } from 'react';
import { PageTop } from './page-top';

interface PageProps {
  title: ReactNode;
  /** Icon buttons at the end of the header. */
  actions?: ReactNode;
  /** The last child may be a StickyAction. */
  children: ReactNode;
}

/** A page below the home level: its header, and a column of at least the height of the screen. */
export function Page({ title, actions, children }: PageProps) {
  return (
    <>
      <PageTop title={title} actions={actions} />
      <main className="column flex min-h-[calc(100dvh-var(--header-height)-var(--safe-top))] flex-col">
        {children}
      </main>
    </>
  );
}

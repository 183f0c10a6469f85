import type { ReactNode } from 'react';
import { useMedia } from '#/ui/use-media';
import { PageTop } from './page-top';

interface PageProps {
  title: ReactNode;
  /** Icon buttons at the end of the header. */
  actions?: ReactNode;
  /**
   * The second column with an explanation or recent records, mounted only on medium and larger
   * screens. `null` leaves it empty, for a page whose other tab uses the column.
   */
  aside?: ReactNode;
  /** The last child may be a `StickyAction`. */
  children: ReactNode;
}

/** A page below the home level, with its header and a column at least as tall as the screen. */
export function Page({ title, actions, aside, children }: PageProps) {
  const isMedium = useMedia('medium');
  const hasAside = aside !== undefined;
  return (
    <div className={hasAside ? 'frame-aside' : 'frame-single'}>
      <PageTop title={title} actions={actions} />
      <div className={hasAside ? 'column page-columns' : 'column'}>
        <main className="flex min-h-[calc(100dvh-var(--header-height)-var(--safe-top))] flex-col medium:min-h-0">
          {children}
        </main>
        {hasAside && isMedium ? (
          <aside className="border-s border-line">
            <div className="sticky top-[calc(var(--header-height)+var(--safe-top))] pb-4">
              {aside}
            </div>
          </aside>
        ) : null}
      </div>
    </div>
  );
}

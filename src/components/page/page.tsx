import type { ReactNode } from 'react';
import { cx } from '#/ui/cx';
import { useMedia } from '#/ui/use-media';
import { PageTop } from './page-top';

interface PageProps {
  title: ReactNode;
  /** Icon buttons at the end of the header. */
  actions?: ReactNode;
  /** Beside the page from medium screens on, and mounted only there: explanation, recent records. */
  aside?: ReactNode;
  /** The last child may be a StickyAction. */
  children: ReactNode;
}

/** A page below the home level: its header, and a column of at least the height of the screen. */
export function Page({ title, actions, aside, children }: PageProps) {
  const hasRoom = useMedia('medium');
  const hasAside = aside != null && aside !== false;
  return (
    <div className={hasAside ? 'frame-aside' : undefined}>
      <PageTop title={title} actions={actions} />
      <div className={cx('column', hasAside && 'page-columns')}>
        <main className="flex min-h-[calc(100dvh-var(--header-height)-var(--safe-top))] flex-col medium:min-h-0">
          {children}
        </main>
        {hasAside && hasRoom ? (
          <aside className="border-s border-line">
            <div className="sticky top-[calc(var(--header-height)+var(--safe-top))] flex flex-col gap-6 py-4">
              {aside}
            </div>
          </aside>
        ) : null}
      </div>
    </div>
  );
}

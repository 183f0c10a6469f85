import type { ReactNode } from 'react';
import { useMedia } from '#/ui/use-media';
import { optional } from '../readiness/optional';
import { PageTop } from './page-top';

interface PageProps {
  title: ReactNode;
  /** Icon buttons at the end of the header. */
  actions?: ReactNode;
  /**
   * Beside the page from medium screens on, and mounted only there: explanation, recent records. The
   * markets stand below it.
   */
  aside?: ReactNode;
  /** The last child may be a StickyAction. */
  children: ReactNode;
}

const MarketsAside = optional(() =>
  import('../pair-list/markets-aside').then((file) => file.MarketsAside),
);

/** A page below the home level: its header, and a column of at least the height of the screen. */
export function Page({ title, actions, aside, children }: PageProps) {
  const hasAside = useMedia('medium');
  return (
    <div className="frame-aside">
      <PageTop title={title} actions={actions} />
      <div className="column page-columns">
        <main className="flex min-h-[calc(100dvh-var(--header-height)-var(--safe-top))] flex-col medium:min-h-0">
          {children}
        </main>
        {hasAside ? (
          <aside className="border-s border-line">
            <div className="sticky top-[calc(var(--header-height)+var(--safe-top))] flex flex-col gap-6 pb-4">
              {/* The markets wait until it is known how high the part above them is. */}
              <div className="peer empty:hidden">{aside}</div>
              <div className="peer-has-data-skeleton:invisible">
                <MarketsAside />
              </div>
            </div>
          </aside>
        ) : null}
      </div>
    </div>
  );
}

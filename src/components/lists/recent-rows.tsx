import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { linkClass } from '#/ui/link-button';
import { RowLimit } from './row-limit';

/** The number of rows. It is small, because a link leads to the others. */
const SHOWN = 5;

interface RecentRowsProps {
  title: ReactNode;
  /** Renders the link to all rows: `(props) => <Link to="/transfer-list" {...props} />`. */
  all: (props: { className: string; children: ReactNode }) => ReactNode;
  /** The list. */
  children: ReactNode;
}

/** The newest rows of a list, next to the form that adds to it. */
export function RecentRows({ title, all, children }: RecentRowsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="flex min-h-11 items-center justify-between gap-4 px-4">
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        {all({ className: linkClass('shrink-0'), children: <Trans>Full history</Trans> })}
      </div>
      <RowLimit value={SHOWN}>{children}</RowLimit>
    </section>
  );
}

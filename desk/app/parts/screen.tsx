import { type ReactNode, useEffect } from 'react';
import { Button } from '#/ui/button';
import { cx } from '#/ui/cx';
import { Notice } from '#/ui/notice';
import { DeskError } from '../api/client.ts';

interface ScreenProps {
  title: string;
  /** Shown at the end of the title line. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Names the browser's tab, because operators have several open. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Desk`;
  }, [title]);
}

export function Screen({ title, actions, children }: ScreenProps) {
  useTitle(title);
  return (
    <div className="flex flex-col gap-4 p-4">
      <div className="flex min-h-9 flex-wrap items-center gap-3">
        <h1 className="text-lg font-semibold">{title}</h1>
        {actions}
      </div>
      {children}
    </div>
  );
}

interface SectionProps {
  title: string;
  actions?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

export function Section({ title, actions, className, children }: SectionProps) {
  return (
    <section
      aria-label={title}
      className={cx('flex min-w-0 flex-col gap-2 rounded-md border border-line p-3', className)}
    >
      <div className="flex min-h-8 items-center justify-between gap-2">
        <h2 className="font-semibold">{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}

interface LoadedProps<Data> {
  query: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  /** Placeholder while the data loads, which prevents layout shifts. */
  loading?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Shows the response to a query. If a refetch fails, the old response stays, with a notice. */
export function Loaded<Data>({ query, loading, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query;
  return (
    <>
      {error ? (
        <Notice
          role="alert"
          tone={data === undefined ? 'danger' : 'warn'}
          action={
            <Button size="sm" variant="secondary" onClick={() => refetch()}>
              Try again
            </Button>
          }
        >
          {error instanceof DeskError ? error.message : 'Couldn’t load this.'}
          {data === undefined ? null : ' This is the last known state.'}
        </Notice>
      ) : null}
      {data === undefined ? (error ? null : loading) : children(data)}
    </>
  );
}

import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface RowElementProps {
  className: string;
  children: ReactNode;
}

export interface ListRowProps {
  leading?: ReactNode;
  title: ReactNode;
  subtitle?: ReactNode;
  /** Shown at the end: a figure, a badge or a switch. */
  trailing?: ReactNode;
  trailingSubtitle?: ReactNode;
  chevron?: boolean | undefined;
  /** Makes the row a button. */
  onClick?: (() => void) | undefined;
  /** Makes the row another element, such as `(props) => <Link to="/bank" {...props} />`. */
  render?: ((props: RowElementProps) => ReactNode) | undefined;
  className?: string | undefined;
}

export function ListRow({
  leading,
  title,
  subtitle,
  trailing,
  trailingSubtitle,
  chevron,
  onClick,
  render,
  className,
}: ListRowProps) {
  const pressable = Boolean(render ?? onClick);
  const rowClass = cx(
    'flex min-h-13 w-full items-center gap-3 px-4 py-2 text-start',
    pressable && '-outline-offset-2 transition-colors hover:bg-surface active:bg-surface',
    className,
  );
  const children = (
    <>
      {leading ? <span className="flex shrink-0 text-muted [&>svg]:size-5">{leading}</span> : null}
      {/* With large text, a figure goes below its title instead of breaking the title's words. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-3">
        <span className="min-w-0 flex-1 basis-16">
          <span className="block text-sm font-medium text-ink wrap-break-word">{title}</span>
          {subtitle ? (
            <span className="block text-xs text-muted wrap-break-word">{subtitle}</span>
          ) : null}
        </span>
        {trailing || trailingSubtitle ? (
          <span className="max-w-3/4 shrink-0 text-end">
            <span className="block text-sm text-ink">{trailing}</span>
            {trailingSubtitle ? (
              <span className="block text-xs text-muted">{trailingSubtitle}</span>
            ) : null}
          </span>
        ) : null}
      </span>
      {chevron ? (
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-faint rtl:-scale-x-100" />
      ) : null}
    </>
  );
  if (render) return render({ className: rowClass, children });
  if (!onClick) return <div className={rowClass}>{children}</div>;
  return (
    <button type="button" onClick={onClick} className={rowClass}>
      {children}
    </button>
  );
}

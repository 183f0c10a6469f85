import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';

export interface PageHeaderProps {
  title: ReactNode;
  /** Set together with `backLabel`: a back arrow. */
  onBack?: (() => void) | undefined;
  backLabel?: string | undefined;
  /** Icon buttons at the end. */
  actions?: ReactNode;
  className?: string | undefined;
}

/** The header of a page below the home level: back, title, actions. Stays in view. */
export function PageHeader({ title, onBack, backLabel, actions, className }: PageHeaderProps) {
  return (
    <header className={cx('sticky top-0 z-20 bg-canvas pt-(--safe-top)', className)}>
      <div className="column flex h-(--header-height) items-center gap-1 px-1">
        {onBack && backLabel ? (
          <IconButton label={backLabel} onClick={onBack}>
            <ChevronLeft className="rtl:-scale-x-100" />
          </IconButton>
        ) : (
          <span className="w-3" />
        )}
        <h1 className="min-w-0 flex-1 line-clamp-2 text-[min(1rem,5.5vw)] leading-tight font-semibold wrap-break-word">
          {title}
        </h1>
        {actions}
      </div>
    </header>
  );
}

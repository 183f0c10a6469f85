import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';

export interface PageHeaderProps {
  title: ReactNode;
  onBack: () => void;
  backLabel: string;
  /** Icon buttons at the end. */
  actions?: ReactNode;
}

/**
 * The header of a page below the home level, with Back, the title and the actions. It stays in
 * view.
 */
export function PageHeader({ title, onBack, backLabel, actions }: PageHeaderProps) {
  return (
    <header className="sticky top-0 z-20 bg-canvas pt-(--safe-top)">
      <div className="column flex h-(--header-height) items-center gap-1 px-1">
        <IconButton label={backLabel} onClick={onBack}>
          <ChevronLeft className="rtl:-scale-x-100" />
        </IconButton>
        <h1 className="min-w-0 flex-1 line-clamp-2 text-[min(1rem,5.5vw)] leading-tight font-semibold hyphens-auto wrap-break-word">
          {title}
        </h1>
        {actions}
      </div>
    </header>
  );
}

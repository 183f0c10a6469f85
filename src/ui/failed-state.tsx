import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

export interface FailedStateProps {
  icon?: ReactNode;
  title: ReactNode;
  /** The reason in plain words. */
  hint?: ReactNode;
  retryLabel: string;
  onRetry: () => void;
  busy?: boolean | undefined;
  className?: string | undefined;
}

export function FailedState({
  icon,
  title,
  hint,
  retryLabel,
  onRetry,
  busy,
  className,
}: FailedStateProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={icon ?? <CloudOff />}
        title={title}
        hint={hint}
        className={className}
        action={
          <Button variant="secondary" busy={busy} onClick={onRetry}>
            {retryLabel}
          </Button>
        }
      />
    </div>
  );
}

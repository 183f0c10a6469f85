import { Trans, useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { type ReactNode, useDeferredValue } from 'react';
import { ApiError } from '#/api/api-error';
import { FailedState } from '#/ui/failed-state';

interface ReadyProps<Data> {
  query: UseQueryResult<Data>;
  /** A placeholder in the shape of the content. */
  skeleton: ReactNode;
  /** Called with the loaded data, even during and after a failed refetch. */
  children: (data: Data) => ReactNode;
  className?: string;
}

/** Renders the state of a single query: pending, failed, offline or loaded. */
export function Ready<Data>({ query, skeleton, children, className }: ReadyProps<Data>) {
  // Content that arrives on a displayed page renders in slices. Later updates are not deferred.
  // Content from the device renders together with its page, which also renders in slices when
  // navigating between pages.
  const isIn = useDeferredValue(query.data !== undefined);
  if (query.data !== undefined) return isIn ? children(query.data) : skeleton;
  if (query.isError) return <Failed query={query} className={className} />;
  return skeleton;
}

interface FailedProps {
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
  className?: string | undefined;
}

/** Replaces content that could not be loaded. */
export function Failed({ query, className }: FailedProps) {
  const { t } = useLingui();
  const error = query.error instanceof ApiError ? query.error : undefined;
  const isOffline = error?.kind === 'offline';
  const reason = error?.kind === 'refused' ? error.message : '';
  return (
    <FailedState
      className={className}
      icon={isOffline ? <WifiOff /> : undefined}
      title={isOffline ? <Trans>You’re offline</Trans> : <Trans>Failed to load</Trans>}
      hint={
        isOffline ? (
          <Trans>This page will load once you’re back online.</Trans>
        ) : (
          reason || <Trans>We couldn’t read the server’s response.</Trans>
        )
      }
      retryLabel={t`Try again`}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}

import { useLingui } from '@lingui/react/macro';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageHeader } from '#/ui/page-header';
import { DemoMark } from './demo-mark';

interface PageTopProps {
  title: ReactNode;
  /** Icon buttons at the end of the header. */
  actions?: ReactNode;
}

/**
 * The header of a page below the home level. Back leads to the home page if the history has no
 * earlier entry.
 */
export function PageTop({ title, actions }: PageTopProps) {
  const { t } = useLingui();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <PageHeader
      title={title}
      backLabel={t`Back`}
      onBack={() => {
        if (canGoBack) router.history.back();
        else void router.navigate({ to: '/', replace: true });
      }}
      actions={
        <>
          <DemoMark />
          {actions ?? <span className="w-3" />}
        </>
      }
    />
  );
}

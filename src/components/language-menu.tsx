import { useLingui } from '@lingui/react/macro';
import { Globe } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { IconButton } from '#/ui/icon-button';
import { Popover } from '#/ui/popover';
import { Skeleton } from '#/ui/skeleton';

const LanguageList = lazy(() =>
  import('./language-list').then((file) => ({ default: file.LanguageList })),
);

export function LanguageMenu() {
  const { t } = useLingui();
  return (
    <Popover
      label={t`Language`}
      className="w-64"
      trigger={(trigger) => (
        <IconButton label={t`Language`} {...trigger}>
          <Globe />
        </IconButton>
      )}
    >
      {(close) => (
        <Suspense fallback={<Skeleton className="m-4 h-96" />}>
          <LanguageList onChosen={close} />
        </Suspense>
      )}
    </Popover>
  );
}

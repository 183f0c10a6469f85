import { useLingui } from '@lingui/react/macro';
import { Globe } from 'lucide-react';
import { IconButton } from '#/ui/icon-button';
import { Popover } from '#/ui/popover';
import { Skeleton } from '#/ui/skeleton';
import { optional } from '../readiness/optional';
import { PartUnavailable } from '../readiness/part-unavailable';

const LanguageList = optional(() => import('./language-list').then((file) => file.LanguageList), {
  Missing: PartUnavailable,
  Waiting: () => <Skeleton className="m-4 h-96" />,
});

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
      {(close) => <LanguageList onChosen={close} />}
    </Popover>
  );
}

import { useLingui } from '@lingui/react/macro';
import { Globe } from 'lucide-react';
import { IconButton } from '#/ui/icon-button';
import { Popover } from '#/ui/popover';
import { Skeleton } from '#/ui/skeleton';
import { OptionalPart, optionalFile } from '../readiness/optional-part';
import { PartUnavailable } from '../readiness/part-unavailable';

const languageList = optionalFile(
  () => import('./language-list').then((file) => file.LanguageList),
  PartUnavailable,
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
        <OptionalPart
          file={languageList}
          props={{ onChosen: close }}
          waiting={<Skeleton className="m-4 h-96" />}
        />
      )}
    </Popover>
  );
}

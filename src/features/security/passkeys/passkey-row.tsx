import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { Fingerprint, Pencil, Trash2 } from 'lucide-react';
import type { Passkey } from '#/api/security-passkeys';
import { formatTime } from '#/lib/format';
import { shownLanguageAtom } from '#/state/language';
import { IconButton } from '#/ui/icon-button';
import { ListRow } from '#/ui/list-row';

interface PasskeyRowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

/**
 * A passkey with its name, the times when it was created and last used, and the buttons that change
 * it.
 */
export function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { t } = useLingui();
  const language = useAtomValue(shownLanguageAtom);
  const { name, createdAt, usedAt } = passkey;
  const created = createdAt === undefined ? '–' : formatTime(createdAt, 'moment', language);
  const seen = usedAt === undefined ? undefined : formatTime(usedAt, 'moment', language);
  return (
    <ListRow
      leading={<Fingerprint />}
      title={<bdi translate="no">{name}</bdi>}
      subtitle={
        <>
          <span className="block">
            <Trans>Created: {created}</Trans>
          </span>
          <span className="block">
            {seen ? <Trans>Last used: {seen}</Trans> : <Trans>Never used</Trans>}
          </span>
        </>
      }
      trailing={
        <span className="-me-2 flex">
          <IconButton label={t`Rename: ${name}`} onClick={onRename}>
            <Pencil />
          </IconButton>
          <IconButton label={t`Remove: ${name}`} onClick={onRemove}>
            <Trash2 />
          </IconButton>
        </span>
      }
    />
  );
}

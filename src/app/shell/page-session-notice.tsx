import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#/ui/icon-button';
import { Notice } from '#/ui/notice';

/** States once that this session ends when the page closes, and states the reason. */
export function PageSessionNotice() {
  const { t } = useLingui();
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  return (
    <Notice
      flush
      role="status"
      className="column"
      action={
        <IconButton label={t`Close`} className="-me-3 -my-2" onClick={() => setClosed(true)}>
          <X />
        </IconButton>
      }
    >
      <Trans>
        You’ll only stay logged in until you close or reload this page because your browser doesn’t
        store data for this site.
      </Trans>
    </Notice>
  );
}

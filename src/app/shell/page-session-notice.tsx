import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#/ui/icon-button';
import { Notice } from '#/ui/notice';

/** States once that this session ends with the page, and why. */
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
        Your browser keeps nothing for this site, so you stay signed in only until this page is
        closed or loaded again.
      </Trans>
    </Notice>
  );
}

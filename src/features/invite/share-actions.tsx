import { Trans, useLingui } from '@lingui/react/macro';
import { Download, Share2 } from 'lucide-react';
import { useState } from 'react';
import { downloadBlob } from '#/lib/download';
import { Button } from '#/ui/button';
import { toast } from '#/ui/toast';

interface ShareActionsProps {
  site: string;
  link: string;
  /** `undefined` until the QR code is drawn. */
  picture: (() => Promise<Blob>) | undefined;
}

/**
 * Buttons that share the invitation: the device's share sheet if supported, and the picture as a
 * file.
 */
export function ShareActions({ site, link, picture }: ShareActionsProps) {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);

  async function share() {
    try {
      await navigator.share({ title: site, text: t`Join me on ${site}`, url: link });
    } catch (reason) {
      // Closing the share sheet is not an error.
      if (reason instanceof DOMException && reason.name === 'AbortError') return;
      toast({ tone: 'error', message: t`Couldn’t share. Copy the link instead.` });
    }
  }

  async function save() {
    if (!picture) return;
    setBusy(true);
    try {
      downloadBlob('invitation.png', await picture());
    } catch {
      toast({ tone: 'error', message: t`We couldn’t create the image.` });
    } finally {
      setBusy(false);
    }
  }

  const canShare = typeof navigator.share === 'function';
  return (
    <div className="flex w-full gap-3">
      {canShare ? (
        <Button
          className="flex-1"
          icon={<Share2 aria-hidden="true" />}
          onClick={() => void share()}
        >
          <Trans>Share</Trans>
        </Button>
      ) : null}
      <Button
        variant={canShare ? 'secondary' : 'primary'}
        className="flex-1"
        icon={<Download aria-hidden="true" />}
        disabled={picture === undefined}
        busy={isBusy}
        onClick={() => void save()}
      >
        <Trans>Save image</Trans>
      </Button>
    </div>
  );
}

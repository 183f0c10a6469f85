import { Trans, useLingui } from '@lingui/react/macro';
import { Share2 } from 'lucide-react';
import { SaveImage } from '#/components/qr/save-image';
import { Button } from '#/ui/button';
import { toast } from '#/ui/toast';

interface ShareActionsProps {
  site: string;
  link: string;
  /** `undefined` until the QR code is drawn. */
  picture: (() => Promise<Blob>) | undefined;
}

/**
 * Buttons that share the invitation. One opens the device's share sheet, if that is supported, and
 * one saves the picture as a file.
 */
export function ShareActions({ site, link, picture }: ShareActionsProps) {
  const { t } = useLingui();

  async function share() {
    try {
      await navigator.share({ title: site, text: t`Join me on ${site}`, url: link });
    } catch (reason) {
      // Closing the share sheet is not an error.
      if (reason instanceof DOMException && reason.name === 'AbortError') return;
      toast({ tone: 'error', message: t`Couldn’t share. Copy the link instead.` });
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
      <SaveImage
        variant={canShare ? 'secondary' : 'primary'}
        className="flex-1"
        fileName="invitation.png"
        picture={picture}
      />
    </div>
  );
}

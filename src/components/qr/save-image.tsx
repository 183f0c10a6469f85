import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { downloadBlob } from '#/lib/download';
import { Button, type ButtonProps } from '#/ui/button';
import { toast } from '#/ui/toast';

interface SaveImageProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  fileName: string;
  /** Returns the picture of a QR code; `undefined` until it is drawn. */
  picture: (() => Promise<Blob>) | undefined;
}

/** Saves a QR code as a picture. */
export function SaveImage({ fileName, picture, ...look }: SaveImageProps) {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);

  async function save() {
    if (!picture) return;
    setBusy(true);
    try {
      downloadBlob(fileName, await picture());
    } catch {
      toast({ tone: 'error', message: t`We couldn’t create the image.` });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      {...look}
      icon={<Download aria-hidden="true" />}
      disabled={picture === undefined}
      busy={isBusy}
      onClick={() => void save()}
    >
      <Trans>Save image</Trans>
    </Button>
  );
}

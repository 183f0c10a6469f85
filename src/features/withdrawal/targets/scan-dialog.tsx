import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { createQrReader } from '#/lib/qr-reader';
import { buttonClass } from '#/ui/button-class';
import { Dialog } from '#/ui/dialog';
import { useCamera } from './use-camera';

interface ScanDialogProps {
  open: boolean;
  onClose: () => void;
  /** Receives the text of the QR code. */
  onScan: (text: string) => void;
}

/** Reads a QR code from the camera, which is on only while the dialog is open, or from a picture. */
export function ScanDialog({ open, onClose, onScan }: ScanDialogProps) {
  const { t } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  const [isWithoutCode, setWithoutCode] = useState(false);

  function finish(text: string) {
    onClose();
    onScan(text);
  }

  async function readFile(file: File) {
    setWithoutCode(false);
    const picture = await createImageBitmap(file).catch(() => undefined);
    const text = picture && (await createQrReader()(picture));
    picture?.close();
    if (text) finish(text);
    else setWithoutCode(true);
  }

  const isRefused = useCamera({ isOn: open, video, onCode: finish });
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<Trans>Scan QR code</Trans>}
      closeLabel={t`Close`}
      footer={
        <label
          className={buttonClass({
            variant: 'secondary',
            className:
              'flex-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink',
          })}
        >
          <Trans>Choose image</Trans>
          <input
            type="file"
            accept="image/*"
            className="sr-only"
            onChange={({ target }) => {
              const file = target.files?.[0];
              // Allows choosing the same file again.
              target.value = '';
              if (file) void readFile(file);
            }}
          />
        </label>
      }
    >
      {isRefused ? null : (
        <div className="relative mx-auto mb-3 aspect-square max-h-[45svh] overflow-hidden rounded-lg bg-fill">
          <video ref={video} autoPlay muted playsInline className="size-full object-cover" />
          <div className="absolute inset-[15%] rounded-lg border-2 border-white" />
        </div>
      )}
      <p role="status" className="text-center text-sm text-muted">
        {isWithoutCode ? (
          <Trans>We couldn’t find a QR code in this image. Try another one.</Trans>
        ) : isRefused ? (
          <Trans>
            We can’t use your camera. Allow it in your browser’s settings, or choose an image.
          </Trans>
        ) : (
          <Trans>Point your camera at the QR code of the address.</Trans>
        )}
      </p>
    </Dialog>
  );
}

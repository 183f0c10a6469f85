import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { DialogUnavailable } from '#/components/readiness/dialog-unavailable';
import { optional } from '#/components/readiness/optional';
import { canReadQr } from '#/lib/qr-reader';
import { LinkButton } from '#/ui/link-button';
import { WhileOpen } from '#/ui/while-open';

const ScanDialog = optional(
  () => import(/* online */ './scan-dialog').then((file) => file.ScanDialog),
  { Missing: DialogUnavailable },
);

interface AddressSourcesProps {
  /**
   * Receives the text of the clipboard or of a QR code, or `undefined` if the browser or the member
   * refused access.
   */
  onText: (text: string | undefined) => void;
}

/** Fills in an address by a QR code or from the clipboard, if the browser can read them. */
export function AddressSources({ onText }: AddressSourcesProps) {
  return (
    <div className="flex gap-x-5">
      <ScanButton onText={onText} />
      <PasteButton onText={onText} />
    </div>
  );
}

function ScanButton({ onText }: AddressSourcesProps) {
  const [canScan, setCanScan] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    void canReadQr().then(setCanScan);
  }, []);
  if (!canScan) return null;
  return (
    <>
      <LinkButton aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Trans comment="Button: fill the field from a QR code">Scan</Trans>
      </LinkButton>
      <WhileOpen subject={isOpen}>
        {(open) => <ScanDialog open={open} onClose={() => setOpen(false)} onScan={onText} />}
      </WhileOpen>
    </>
  );
}

function PasteButton({ onText }: AddressSourcesProps) {
  if (typeof navigator.clipboard?.readText !== 'function') return null;
  return (
    <LinkButton
      onClick={() =>
        void navigator.clipboard.readText().then(
          (text) => onText(text.trim()),
          () => onText(undefined),
        )
      }
    >
      <Trans comment="Button: fill the field from the clipboard">Paste</Trans>
    </LinkButton>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { readSharedReceipt, removeSharedReceipt } from '#/lib/shared-receipt';
import { Button } from '#/ui/button';
import { Notice } from '#/ui/notice';

interface SharedReceiptProps {
  /** Uses the picture as proof of payment. */
  onUse: (picture: Blob) => void;
  /** Called when the picture has been used or discarded. */
  onEnd: () => void;
}

/**
 * Offers the picture that was shared with the app (product.md#shared-pictures). It is sent only
 * after the member confirms, because any page can share a picture.
 */
export function SharedReceipt({ onUse, onEnd }: SharedReceiptProps) {
  const { t } = useLingui();
  const [picture, setPicture] = useState<Blob>();
  const [isGone, setGone] = useState(false);
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let isShown = true;
    void readSharedReceipt(Date.now()).then((found) => {
      if (!isShown) return;
      setPicture(found);
      setGone(found === undefined);
    });
    return () => {
      isShown = false;
    };
  }, []);
  useEffect(() => {
    if (!picture) return;
    const own = URL.createObjectURL(picture);
    setAddress(own);
    return () => URL.revokeObjectURL(own);
  }, [picture]);

  function end() {
    void removeSharedReceipt();
    onEnd();
  }

  if (isGone) {
    return (
      <Notice>
        <Trans>We couldn’t open the shared image. Select it below instead.</Trans>
      </Notice>
    );
  }
  if (!picture) return null;
  return (
    <section
      aria-label={t`Shared image`}
      className="flex items-center gap-3 rounded-md bg-fill p-3"
    >
      {address ? <img src={address} alt="" className="size-20 rounded-md object-cover" /> : null}
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <p className="text-sm">
          <Trans>Use the shared image as proof of payment?</Trans>
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            onClick={() => {
              onUse(picture);
              end();
            }}
          >
            <Trans>Use image</Trans>
          </Button>
          <Button size="sm" variant="secondary" onClick={end}>
            <Trans>Discard</Trans>
          </Button>
        </div>
      </div>
    </section>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { DepositCoin, DepositNetwork } from '#/api/deposit';
import { AddressText } from '#/components/coin/address-text';
import { SaveImage } from '#/components/qr/save-image';
import { Notice } from '#/ui/notice';
import { QrCode } from '#/ui/qr-code';
import { WireDetails } from './wire-details';

interface PayToProps {
  coin: DepositCoin;
  network: DepositNetwork;
}

/** The destination of the deposit: an address with its QR code, or a bank account. */
export function PayTo({ coin, network }: PayToProps) {
  const { t } = useLingui();
  const { address, image, wire } = network;
  const method = network.network?.name;
  const { code } = coin;
  if (method === undefined) return <WireDetails wire={wire} />;
  return (
    <section aria-label={t`Deposit address`} className="flex flex-col gap-3">
      <div className="flex flex-col items-center gap-4 rounded-lg bg-surface p-4">
        {address === undefined ? null : (
          <AddressCode key={address} address={address} fileName={`${code}-${method}.png`} />
        )}
        {address === undefined && image ? (
          <img src={image} alt={t`QR code of the address`} className="size-58 rounded-lg" />
        ) : null}
        {address === undefined ? null : (
          <AddressText
            address={address}
            copyLabel={t`Copy address`}
            isPayTo
            className="block text-center text-sm wrap-anywhere text-muted"
          />
        )}
      </div>
      <Notice tone="warn" icon={<TriangleAlert />}>
        <Trans>
          Only send {code} on the {method} network. Other coins, or {code} on another network, are
          lost for good.
        </Trans>
      </Notice>
    </section>
  );
}

interface AddressCodeProps {
  address: string;
  fileName: string;
}

/**
 * The QR code of an address, which can be scanned or saved. It is remounted for another address.
 */
function AddressCode({ address, fileName }: AddressCodeProps) {
  const { t } = useLingui();
  const [picture, setPicture] = useState<() => Promise<Blob>>();
  return (
    <>
      <QrCode
        text={address}
        label={t`QR code of the address`}
        logo="/icons/logo.svg"
        onDrawn={(draw) => setPicture(() => draw)}
      />
      <SaveImage
        variant="ghost"
        size="sm"
        className="[&_svg]:size-5"
        fileName={fileName}
        picture={picture}
      />
    </>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { siteQueries } from '#/api/site';
import { Page } from '#/components/page/page';
import { buttonClass } from '#/ui/button-class';
import { CopyButton } from '#/ui/copy-button';
import { QrCode } from '#/ui/qr-code';
import { InstallAction } from './install-action';

/**
 * The ways to get the app: on this device, by QR code on another one, and from stores if there are
 * any.
 */
export function DownloadScreen() {
  const { t } = useLingui();
  // Refetched on every mount, because no other request of this page detects that the network is
  // down.
  const { data } = useQuery({ ...siteQueries.settings(), refetchOnMount: 'always' });
  const name = data?.name ?? 'Trade';
  const address = globalThis.location.origin;
  const stores = [
    { link: data?.iosLink, label: <Trans>iPhone and iPad</Trans> },
    { link: data?.androidLink, label: <Trans>Android</Trans> },
  ].filter(({ link }) => link !== undefined);
  return (
    <Page title={t`Get the app`}>
      <div className="flex flex-col gap-8 px-4 pt-6 pb-10">
        <header className="flex items-center gap-4">
          <img src="/icons/logo.svg" alt="" width={72} height={72} className="size-18 rounded-lg" />
          <div className="min-w-0">
            <p translate="no" className="text-lg font-semibold">
              {name}
            </p>
            <p className="text-muted">
              <Trans>
                Opens instantly in full screen and shows the last prices even when you’re offline.
              </Trans>
            </p>
          </div>
        </header>
        <InstallAction />
        {stores.length > 0 ? (
          <div className="flex gap-3">
            {stores.map(({ link, label }) => (
              <a
                key={link}
                href={link}
                rel="noopener noreferrer"
                className={buttonClass({ variant: 'outline', className: 'flex-1' })}
              >
                {label}
              </a>
            ))}
          </div>
        ) : null}
        <section className="flex flex-col items-center gap-3">
          <h2 className="text-center text-base font-semibold">
            <Trans>Open it on another device</Trans>
          </h2>
          <QrCode
            text={`${address}/download`}
            label={t`QR code of this address`}
            logo="/icons/logo.svg"
            fallback={<Trans>We can’t show the QR code offline. Copy the address instead.</Trans>}
          />
          <p className="flex max-w-full items-center gap-1 text-muted">
            <bdi translate="no" dir="ltr" className="truncate">
              {address}
            </bdi>
            <CopyButton text={address} label={t`Copy the address`} copiedLabel={t`Copied`} />
          </p>
        </section>
      </div>
    </Page>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Download, TriangleAlert } from 'lucide-react';
import { authQueries } from '#/api/auth';
import { siteQueries } from '#/api/site';
import { downloadText } from '#/lib/download';
import { Button } from '#/ui/button';
import { CopyButton } from '#/ui/copy-button';
import { Notice } from '#/ui/notice';
import { StickyAction } from '#/ui/sticky-action';
import { toast } from '#/ui/toast';

interface RecoveryCodesProps {
  codes: readonly string[];
  onSaved: () => void;
}

/** New recovery codes, which the server never returns again. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const { t } = useLingui();
  const { data: settings } = useQuery(siteQueries.settings());
  const { data: member } = useQuery(authQueries.member());
  const text = codes.join('\n');

  function save() {
    const site = settings?.name ?? 'Trade';
    const head = `${site} ${member?.username ?? ''}\n${t`Single-use recovery codes`}`;
    downloadText('recovery-codes.txt', `${head}\n\n${text}\n`, 'text/plain');
  }

  return (
    <>
      <div className="flex flex-col gap-5 px-4 pt-2 pb-6">
        <Notice tone="warn" icon={<TriangleAlert />}>
          <Trans>
            Save these codes now, as we only show them once. Use them to log in if you lose your
            device. Each code works once.
          </Trans>
        </Notice>
        <div className="flex items-center justify-between gap-2">
          <h2 className="text-base font-semibold">
            <Trans>Recovery codes</Trans>
          </h2>
          <CopyButton
            text={text}
            label={t`Copy the codes`}
            copiedLabel={t`Copied`}
            onFailed={() =>
              toast({
                tone: 'error',
                message: t`Couldn’t copy. Select the text and copy it manually.`,
              })
            }
          />
        </div>
        <ol
          aria-label={t`Recovery codes`}
          className="grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] gap-x-6 gap-y-2 rounded-lg bg-surface px-4 py-3"
        >
          {codes.map((code) => (
            <li translate="no" key={code} className="num text-center" dir="ltr">
              {code}
            </li>
          ))}
        </ol>
      </div>
      <StickyAction>
        <Button variant="secondary" size="lg" icon={<Download aria-hidden="true" />} onClick={save}>
          <Trans>Download</Trans>
        </Button>
        <Button size="lg" onClick={onSaved}>
          <Trans>I saved them</Trans>
        </Button>
      </StickyAction>
    </>
  );
}

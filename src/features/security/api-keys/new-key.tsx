import { Trans, useLingui } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { Button } from '#/ui/button';
import { CopyButton } from '#/ui/copy-button';
import { Notice } from '#/ui/notice';
import { toast } from '#/ui/toast';

interface NewKeyProps {
  apiKey: string;
  onSaved: () => void;
}

/** A new key, which the server never returns again. */
export function NewKey({ apiKey, onSaved }: NewKeyProps) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-5">
      <Notice tone="warn" icon={<TriangleAlert />}>
        <Trans>Copy this key now. We won’t show it again.</Trans>
      </Notice>
      <p
        translate="no"
        dir="ltr"
        className="num rounded-lg bg-fill px-4 py-3 text-center wrap-anywhere select-all"
      >
        {apiKey}
      </p>
      <CopyButton
        block
        text={apiKey}
        label={t`Copy the key`}
        copiedLabel={t`Copied`}
        onFailed={() =>
          toast({ tone: 'error', message: t`Couldn’t copy. Select the text and copy it manually.` })
        }
      />
      <Button size="lg" block onClick={onSaved}>
        <Trans>I saved it</Trans>
      </Button>
    </div>
  );
}

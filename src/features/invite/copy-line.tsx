import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { CopyButton } from '#/ui/copy-button';
import { toast } from '#/ui/toast';

interface CopyLineProps {
  label: ReactNode;
  text: string;
  copyLabel: string;
}

/** The full text, with a copy button. */
export function CopyLine({ label, text, copyLabel }: CopyLineProps) {
  const { t } = useLingui();
  return (
    <div className="py-2">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="flex items-center gap-2">
        <span translate="no" className="num min-w-0 flex-1 wrap-anywhere" dir="ltr">
          {text}
        </span>
        <CopyButton
          text={text}
          label={copyLabel}
          copiedLabel={t`Copied`}
          className="-my-3"
          onFailed={() =>
            toast({
              tone: 'error',
              message: t`Couldn’t copy. Select the text and copy it manually.`,
            })
          }
        />
      </dd>
    </div>
  );
}

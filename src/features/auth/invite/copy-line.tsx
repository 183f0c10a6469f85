import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { CopyButton } from '#/ui/copy-button';
import { toast } from '#/ui/toast';

interface CopyLineProps {
  label: ReactNode;
  text: string;
  copyLabel: string;
}

/** A text to pass on, whole, with the button that copies it. */
export function CopyLine({ label, text, copyLabel }: CopyLineProps) {
  const { t } = useLingui();
  return (
    <div className="flex items-center gap-2 py-2">
      <div className="min-w-0 flex-1">
        <dt className="text-xs text-muted">{label}</dt>
        <dd className="num wrap-anywhere" dir="ltr">
          {text}
        </dd>
      </div>
      <CopyButton
        text={text}
        label={copyLabel}
        copiedLabel={t`Copied`}
        onFailed={() => toast({ tone: 'error', message: t`Could not copy. Select it by hand.` })}
      />
    </div>
  );
}

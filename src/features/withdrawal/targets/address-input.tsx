import { Trans } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Notice } from '#/ui/notice';
import { TextInput } from '#/ui/text-input';

/** An input for an address of a coin, without autocorrection or completion. */
export function AddressInput(props: ComponentProps<typeof TextInput>) {
  return (
    <TextInput
      {...props}
      dir="ltr"
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={200}
    />
  );
}

/** Warns that coins sent to a wrong address are lost. */
export function AddressWarning() {
  return (
    <Notice tone="warn" icon={<TriangleAlert />}>
      <Trans>
        Coins sent to the wrong address cannot be recovered. Paste the address and check each group
        of characters.
      </Trans>
    </Notice>
  );
}

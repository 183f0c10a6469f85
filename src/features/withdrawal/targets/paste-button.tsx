import { Trans } from '@lingui/react/macro';
import { LinkButton } from '#/ui/link-button';

interface PasteButtonProps {
  /**
   * Receives the text on the clipboard, or `undefined` if the browser or the member refused access.
   */
  onPaste: (text: string | undefined) => void;
}

/** Reads the clipboard. Hidden in browsers that do not allow pages to read it. */
export function PasteButton({ onPaste }: PasteButtonProps) {
  if (typeof navigator.clipboard?.readText !== 'function') return null;
  return (
    <LinkButton
      onClick={() =>
        void navigator.clipboard.readText().then(
          (text) => onPaste(text.trim()),
          () => onPaste(undefined),
        )
      }
    >
      <Trans comment="Button: fill the field from the clipboard">Paste</Trans>
    </LinkButton>
  );
}

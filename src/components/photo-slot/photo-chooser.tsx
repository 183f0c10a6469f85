import { Trans, useLingui } from '@lingui/react/macro';
import { Camera } from 'lucide-react';
import { type Ref, useEffect, useEffectEvent } from 'react';
import { useFieldProps } from '#/ui/field';

/** The formats that the server accepts. Phones convert their own formats to one of these. */
const ACCEPTED = 'image/jpeg,image/png,image/webp';

interface PhotoChooserProps {
  label: string;
  onChoose: (photo: File) => void;
  /** The id of the element that states why the last photo was refused. */
  errorId: string | undefined;
  ref: Ref<HTMLInputElement>;
}

/**
 * The empty slot: opens the device's picker (camera or pictures), and accepts a picture that is
 * dropped on it or pasted into the page. Used inside a Field.
 */
export function PhotoChooser({ label, onChoose, errorId, ref }: PhotoChooserProps) {
  const { t } = useLingui();
  const field = useFieldProps(errorId === undefined ? {} : { invalid: true });
  const linked = errorId === undefined ? field : { ...field, 'aria-describedby': errorId };
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const photo = event.clipboardData?.files[0];
    // Only the first empty slot of a page accepts the picture.
    if (!photo || event.defaultPrevented) return;
    event.preventDefault();
    onChoose(photo);
  });
  useEffect(() => {
    const follow = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', follow);
    return () => document.removeEventListener('paste', follow);
  }, []);
  return (
    <label
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const photo = event.dataTransfer.files[0];
        if (photo) onChoose(photo);
      }}
      data-invalid={linked['aria-invalid']}
      className="flex min-h-18 w-full items-center justify-center gap-2 rounded-md border border-dashed border-edge p-2 text-center text-sm text-muted transition-colors active:bg-fill-strong has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent-ink data-invalid:border-danger"
    >
      <Camera aria-hidden="true" className="size-6" />
      <Trans>Add photo</Trans>
      <input
        {...linked}
        ref={ref}
        type="file"
        accept={ACCEPTED}
        aria-label={t`${label}: add photo`}
        className="sr-only"
        onChange={({ target }) => {
          const photo = target.files?.[0];
          // Allows choosing the same file again.
          target.value = '';
          if (photo) onChoose(photo);
        }}
      />
    </label>
  );
}

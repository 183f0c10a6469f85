import { Trans, useLingui } from '@lingui/react/macro';
import { Camera } from 'lucide-react';
import type { Ref } from 'react';
import { useFieldProps } from '#/ui/field';

/** Formats the server accepts. Phones convert their own formats to one of these. */
const ACCEPTED = 'image/jpeg,image/png,image/webp';

interface PhotoChooserProps {
  label: string;
  onChoose: (photo: File) => void;
  /** Id of the element with the reason why the last photo was refused. */
  errorId: string | undefined;
  ref: Ref<HTMLInputElement>;
}

/** The empty slot: opens the device's picker (camera or pictures). Used inside a Field. */
export function PhotoChooser({ label, onChoose, errorId, ref }: PhotoChooserProps) {
  const { t } = useLingui();
  const field = useFieldProps(errorId === undefined ? {} : { invalid: true });
  const linked = errorId === undefined ? field : { ...field, 'aria-describedby': errorId };
  return (
    <label
      data-invalid={linked['aria-invalid']}
      className="flex size-full flex-col items-center justify-center gap-1 rounded-md border border-dashed border-edge p-2 text-center text-sm text-muted transition-colors active:bg-fill-strong has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent-ink data-invalid:border-danger"
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

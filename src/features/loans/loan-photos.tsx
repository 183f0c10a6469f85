import { Trans, useLingui } from '@lingui/react/macro';
import { Controller } from 'react-hook-form';
import type { MoneyForm } from '#/components/money-form/use-money-form';
import { PhotoSlot } from '#/components/photo-slot/photo-slot';
import type { LoanPhoto } from '#core/domain/loans.ts';
import type { ApplyValidationError, ApplyValues } from './apply-values';

/** The three photos that an application needs. */
export function LoanPhotos({
  money: { form, errorOf },
}: {
  money: MoneyForm<ApplyValues, ApplyValidationError>;
}) {
  const { t } = useLingui();
  const slot = (name: LoanPhoto, label: string) => (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <PhotoSlot
          ref={field.ref}
          label={label}
          value={field.value || undefined}
          onChange={(path) =>
            form.setValue(name, path ?? '', { shouldDirty: true, shouldValidate: !!path })
          }
          error={errorOf(name) ? <PhotoPrompt photo={name} /> : null}
        />
      )}
    />
  );
  return (
    <section className="flex flex-col gap-4">
      <p className="text-sm text-muted">
        <Trans>
          Upload photos of your identity card. Only our verification team will see them.
        </Trans>
      </p>
      <div className="grid grid-cols-2 gap-3">
        {slot('front', t`Front of the card`)}
        {slot('back', t`Back of the card`)}
      </div>
      {slot('handheld', t`Selfie with the card`)}
    </section>
  );
}

/** The prompt for a missing photo. */
function PhotoPrompt({ photo }: { photo: LoanPhoto }) {
  switch (photo) {
    case 'front':
      return <Trans>Upload the front of your card.</Trans>;
    case 'back':
      return <Trans>Upload the back of your card.</Trans>;
    case 'handheld':
      return <Trans>Upload a photo of yourself holding the card.</Trans>;
  }
}

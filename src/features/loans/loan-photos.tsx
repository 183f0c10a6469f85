import { Trans, useLingui } from '@lingui/react/macro';
import { Controller, type UseFormReturn, useFormState } from 'react-hook-form';
import { PhotoSlot } from '#/components/photo-slot/photo-slot';
import type { LoanPhoto } from '#/domain/loans';
import { PhotoPrompt } from './apply-validation-message';
import type { ApplyValues } from './validate-application';

/** The three photos an application needs. */
export function LoanPhotos({ form }: { form: UseFormReturn<ApplyValues> }) {
  const { t } = useLingui();
  const { errors } = useFormState({ control: form.control });
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
          error={errors[name] ? <PhotoPrompt photo={name} /> : null}
        />
      )}
    />
  );
  return (
    <section className="flex flex-col gap-4">
      <p className="text-sm text-muted">
        <Trans>Photos of your identity card. Only the people who check them see them.</Trans>
      </p>
      <div className="grid grid-cols-2 gap-3">
        {slot('front', t`Front of the card`)}
        {slot('back', t`Back of the card`)}
      </div>
      {slot('handheld', t`You holding the card`)}
    </section>
  );
}

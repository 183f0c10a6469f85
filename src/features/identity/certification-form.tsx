import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Controller, useForm, useFormState } from 'react-hook-form';
import { certifyMutation } from '#/api/identity';
import { useDraft } from '#/components/money-form/use-draft';
import { useSubmit } from '#/components/money-form/use-submit';
import {
  type FieldValidationError,
  validationResolver,
} from '#/components/money-form/validation-resolver';
import { PhotoSlot } from '#/components/photo-slot/photo-slot';
import { Button } from '#/ui/button';
import { Field } from '#/ui/field';
import { StickyAction } from '#/ui/sticky-action';
import { TextInput } from '#/ui/text-input';

interface CertificationValues {
  realName: string;
  /** The paths of the uploaded photos; each is empty if there is no photo. */
  front: string;
  back: string;
  handheld: string;
}

type ValidationError = 'noName' | 'noFront' | 'noBack';

/** Validates the form (product.md#verification). */
function validate({ realName, front, back }: CertificationValues) {
  const validationErrors: FieldValidationError<CertificationValues, ValidationError>[] = [];
  if (realName.trim() === '') validationErrors.push(['realName', 'noName']);
  if (front === '') validationErrors.push(['front', 'noFront']);
  if (back === '') validationErrors.push(['back', 'noBack']);
  return validationErrors;
}

/** The name and the photos of a document. Nothing is stored on the device. */
export function CertificationForm() {
  const { t } = useLingui();
  const form = useForm<CertificationValues>({
    shouldFocusError: false,
    defaultValues: { realName: '', front: '', back: '', handheld: '' },
    resolver: validationResolver(validate),
  });
  useDraft(form, 'real_authentication', []);
  const { submit, isBusy } = useSubmit({
    form,
    mutation: certifyMutation(),
    toInput: ({ realName, front, back, handheld }) => ({
      realName: realName.trim(),
      front,
      back,
      handheld: handheld || undefined,
    }),
    onDone: () => form.reset(),
  });
  const { errors } = useFormState({ control: form.control });
  const words = (error: { message?: string | undefined } | undefined) =>
    error?.message ? (
      <ValidationMessage validationError={error.message as ValidationError} />
    ) : null;
  const photo = (name: 'front' | 'back' | 'handheld', label: string, hint?: ReactNode) => (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <PhotoSlot
          ref={field.ref}
          label={label}
          hint={hint}
          value={field.value || undefined}
          onChange={(path) =>
            form.setValue(name, path ?? '', { shouldDirty: true, shouldValidate: !!path })
          }
          error={words(errors[name])}
        />
      )}
    />
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-1 flex-col">
      <div className="flex flex-col gap-5 px-4 pt-2 pb-6">
        <p className="text-sm text-muted">
          <Trans>
            We need your name and photos of your identity card or passport. Only our verification
            team will see them.
          </Trans>
        </p>
        <Field
          label={t`Full name`}
          hint={<Trans>As shown on your document</Trans>}
          error={words(errors.realName)}
        >
          <TextInput
            {...form.register('realName')}
            dir="auto"
            autoComplete="name"
            maxLength={100}
          />
        </Field>
        <div className="grid grid-cols-2 gap-3">
          {photo('front', t`Front of the document`)}
          {photo('back', t`Back of the document`)}
        </div>
        {photo(
          'handheld',
          t`Selfie with the document (optional)`,
          <Trans>Your face and the document in one photo, both clearly visible</Trans>,
        )}
      </div>
      <StickyAction>
        <Button type="submit" size="lg" busy={isBusy}>
          <Trans>Submit documents</Trans>
        </Button>
      </StickyAction>
    </form>
  );
}

function ValidationMessage({ validationError }: { validationError: ValidationError }) {
  switch (validationError) {
    case 'noName':
      return <Trans>Enter your real name.</Trans>;
    case 'noFront':
      return <Trans>Upload the front of the document.</Trans>;
    case 'noBack':
      return <Trans>Upload the back of the document.</Trans>;
  }
}

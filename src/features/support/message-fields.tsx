import { Trans, useLingui } from '@lingui/react/macro';
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form';
import { PhotoSlot } from '#/components/photo-slot/photo-slot';
import { Field } from '#/ui/field';
import { TextArea } from '#/ui/text-area';
import { SUPPORT_PHOTOS_MAX, SUPPORT_TEXT_MAX } from '#core/domain/support.ts';

export interface MessageValues {
  text: string;
  /** The paths of the uploaded photos by position. A path is empty if there is no photo. */
  photos: readonly string[];
}

export const NO_MESSAGE: MessageValues = {
  text: '',
  photos: Array.from({ length: SUPPORT_PHOTOS_MAX }, () => ''),
};

/** Returns the message as it is sent. */
export function messageOf({ text, photos }: MessageValues): MessageValues {
  return { text: text.trim(), photos: photos.filter((path) => path !== '') };
}

interface MessageFieldsProps<Values extends FieldValues & MessageValues> {
  control: Control<Values>;
  isTextMissing: boolean;
}

/** The text of a message and its photos. After each photo, there is a slot for another one. */
export function MessageFields<Values extends FieldValues & MessageValues>({
  control,
  isTextMissing,
}: MessageFieldsProps<Values>) {
  const { t } = useLingui();
  return (
    <>
      <Controller
        control={control}
        name={'text' as FieldPath<Values>}
        render={({ field }) => (
          <Field
            label={t`Your message`}
            hint={<Trans>Never send us passwords or codes.</Trans>}
            error={isTextMissing ? <Trans>Write a message.</Trans> : undefined}
          >
            <TextArea {...field} maxLength={SUPPORT_TEXT_MAX} />
          </Field>
        )}
      />
      <Controller
        control={control}
        name={'photos' as FieldPath<Values>}
        render={({ field: { value, onChange } }) => (
          <div className="grid grid-cols-2 gap-3">
            <PhotoSlots photos={value} onChange={onChange} />
          </div>
        )}
      />
    </>
  );
}

interface PhotoSlotsProps {
  photos: readonly string[];
  onChange: (photos: readonly string[]) => void;
}

function PhotoSlots({ photos, onChange }: PhotoSlotsProps) {
  const { t } = useLingui();
  return photos.map((path, index) => {
    const number = index + 1;
    if (index > 0 && path === '' && photos[index - 1] === '') return null;
    return (
      <PhotoSlot
        key={number}
        label={t`Photo ${number}`}
        value={path || undefined}
        onChange={(next = '') => onChange(photos.with(index, next))}
      />
    );
  });
}

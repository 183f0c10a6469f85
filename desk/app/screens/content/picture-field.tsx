import { useMutation } from '@tanstack/react-query';
import { Field } from '#/ui/field';
import { siteImageUpload } from '#desk/contract/catalogue.ts';
import { send } from '../../api/client.ts';
import { Input } from '../../parts/controls.tsx';

interface PictureFieldProps {
  /** `undefined` for an operator who only reads. */
  onUpload: ((path: string) => void) | undefined;
}

/** Uploads a picture for a row; its path goes into the draft. */
export function PictureField({ onUpload }: PictureFieldProps) {
  const upload = useMutation({
    mutationFn: async (file: File) => send(siteImageUpload, { base64: await base64Of(file) }),
    onSuccess: ({ path }) => onUpload?.(path),
    meta: { silent: true },
  });
  return (
    <Field
      label="Picture"
      hint={upload.isPending ? 'Uploading…' : 'JPEG, PNG or WebP, up to 2 MB'}
      error={upload.error?.message}
    >
      <Input
        type="file"
        accept="image/jpeg,image/png,image/webp"
        disabled={!onUpload || upload.isPending}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) upload.mutate(file);
        }}
      />
    </Field>
  );
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

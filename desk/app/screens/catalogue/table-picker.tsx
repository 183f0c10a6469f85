import { Field } from '#/ui/field';
import { Select } from '../../parts/controls.tsx';

interface TablePickerProps<File extends string> {
  files: readonly File[];
  value: File;
  onChange: (file: File) => void;
}

/** Selects a table of reference data. */
export function TablePicker<File extends string>(props: TablePickerProps<File>) {
  const { files, value, onChange } = props;
  return (
    <Field label="Table" className="max-w-60">
      <Select
        items={files.map((file) => ({ value: file, label: file }))}
        value={value}
        onChange={({ target }) => onChange(target.value as File)}
      />
    </Field>
  );
}

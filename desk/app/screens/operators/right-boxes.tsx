import { RIGHTS, type Right } from '#desk/contract/call.ts';

interface RightBoxesProps {
  label: string;
  rights: readonly Right[];
  onChange: (rights: readonly Right[]) => void;
}

export function RightBoxes({ label, rights, onChange }: RightBoxesProps) {
  return (
    <fieldset className="flex flex-wrap gap-x-4">
      <legend className="sr-only">{label}</legend>
      {RIGHTS.map((right) => (
        <label key={right} className="flex min-h-9 items-center gap-2">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={rights.includes(right)}
            onChange={({ target: { checked } }) =>
              onChange(RIGHTS.filter((one) => (one === right ? checked : rights.includes(one))))
            }
          />
          {right}
        </label>
      ))}
    </fieldset>
  );
}

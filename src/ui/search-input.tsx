import { Search, X } from 'lucide-react';
import { IconButton } from './icon-button.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

export interface SearchInputProps
  extends Omit<TextInputProps, 'type' | 'leading' | 'trailing' | 'value'> {
  label: string;
  clearLabel: string;
  value: string;
  onValueChange: (value: string) => void;
}

export function SearchInput({
  label,
  clearLabel,
  value,
  onValueChange,
  className,
  ...rest
}: SearchInputProps) {
  return (
    <TextInput
      {...rest}
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      aria-label={label}
      className={className}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      leading={<Search aria-hidden="true" />}
      trailing={
        value === '' ? null : (
          <IconButton
            label={clearLabel}
            className="-me-3 text-muted"
            onClick={() => onValueChange('')}
          >
            <X />
          </IconButton>
        )
      }
    />
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Coins } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Dialog } from '#/ui/dialog';
import { EmptyState } from '#/ui/empty-state';
import { Field } from '#/ui/field';
import { PickerButton } from '#/ui/picker-button';
import { SelectField } from '#/ui/select-field';
import { formatAmount } from '#core/domain/format-number.ts';
import type { Money } from '#core/domain/money.ts';
import { CoinLogo } from './coin-logo';
import { type CoinItem, CoinSearch } from './coin-search';
import { HiddenAmount } from './hidden-amount';

/**
 * If there are more coins than this, the list has a search and is in a dialog, because sheets
 * contain no text input.
 */
const MAX_IN_SHEET = 8;

export interface CoinOption {
  readonly id: string;
  /** The code of the coin, such as `USDT`. */
  readonly code: string;
  /** The server's image, if the coin has one. */
  readonly logo?: string | undefined;
  /** The member's available balance. */
  readonly balance?: Money | undefined;
}

interface CoinPickerProps {
  label: string;
  /** The selectable coins; `undefined` until they are loaded. */
  coins: readonly CoinOption[] | undefined;
  /** The id of the selected coin. */
  value: string | undefined;
  /** Called when another coin is selected. */
  onChange: (id: string) => void;
  error?: ReactNode;
  /** True for a field without a line for label and error, only as wide as the coin's code. */
  compact?: boolean | undefined;
}

/**
 * A field that opens the list of coins: a sheet or, for many coins, a full-height dialog with a
 * search.
 */
export function CoinPicker({ coins, value, ...rest }: CoinPickerProps) {
  const { t } = useLingui();
  const items = coins?.map(toItem) ?? [];
  if (items.length > MAX_IN_SHEET) {
    return <SearchedPicker {...rest} items={items} value={value} />;
  }
  const { onChange, ...field } = rest;
  return (
    <SelectField
      {...field}
      isCode
      items={items}
      value={value ?? null}
      onValueChange={onChange}
      placeholder={t`Choose`}
      closeLabel={t`Close`}
      disabled={coins === undefined}
      empty={<EmptyState icon={<Coins />} title={<Trans>No coins to choose from</Trans>} />}
    />
  );
}

function toItem({ id, code, logo, balance }: CoinOption): CoinItem {
  return {
    value: id,
    name: code,
    label: code,
    leading: <CoinLogo code={code} logo={logo} className="size-6" />,
    trailing:
      balance === undefined ? null : (
        <HiddenAmount className="text-end font-normal">{formatAmount(balance)}</HiddenAmount>
      ),
  };
}

function SearchedPicker(props: Omit<CoinPickerProps, 'coins'> & { items: readonly CoinItem[] }) {
  const { label, items, value, onChange, error, compact } = props;
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const chosen = items.find((item) => item.value === value);
  const button = (
    <PickerButton
      isCode
      label={label}
      value={chosen?.name}
      placeholder={t`Choose`}
      leading={chosen?.leading}
      compact={compact}
      onClick={() => setOpen(true)}
    />
  );
  return (
    <>
      {compact ? (
        button
      ) : (
        <Field label={label} error={error}>
          {button}
        </Field>
      )}
      <Dialog size="full" open={open} onOpenChange={setOpen} title={label} closeLabel={t`Close`}>
        <CoinSearch
          label={label}
          items={items}
          value={value ?? null}
          onSelect={(id) => {
            setOpen(false);
            if (id !== value) onChange(id);
          }}
        />
      </Dialog>
    </>
  );
}

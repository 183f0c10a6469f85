import { useLingui } from '@lingui/react/macro';
import { SelectField } from '#/ui/select-field';
import { ACCOUNT, type Account } from '#core/domain/accounts.ts';
import { ACCOUNT_LABELS } from './account-labels';

interface AccountFieldProps {
  label: string;
  value: Account;
  /** Called when another account is selected. */
  onChange: (account: Account) => void;
}

const ORDER = [ACCOUNT.funds, ACCOUNT.options, ACCOUNT.quant];

/** A field that selects one of the member's accounts. */
export function AccountField({ label, value, onChange }: AccountFieldProps) {
  const { t, i18n } = useLingui();
  return (
    <SelectField
      label={label}
      items={ORDER.map((account) => {
        const word = i18n._(ACCOUNT_LABELS[account]);
        return { value: `${account}`, name: word, label: word };
      })}
      value={`${value}`}
      onValueChange={(next) => onChange(Number(next) as Account)}
      placeholder={t`Choose`}
      closeLabel={t`Close`}
    />
  );
}

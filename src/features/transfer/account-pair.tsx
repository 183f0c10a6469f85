import { useLingui } from '@lingui/react/macro';
import { ArrowDownUp } from 'lucide-react';
import { AccountField } from '#/components/account/account-field';
import { IconButton } from '#/ui/icon-button';
import type { Account } from '#core/domain/accounts.ts';

export interface AccountPairValue {
  readonly from: `${Account}`;
  readonly to: `${Account}`;
}

interface AccountPairProps {
  from: Account;
  to: Account;
  onChange: (pair: AccountPairValue) => void;
}

/** The source and target accounts. Selecting the other side's account swaps them. */
export function AccountPair({ from, to, onChange }: AccountPairProps) {
  const { t } = useLingui();
  function choose(next: { from: Account; to: Account }) {
    onChange({ from: `${next.from}`, to: `${next.to}` });
  }
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1 space-y-4">
        <AccountField
          label={t`From`}
          value={from}
          onChange={(next) => choose({ from: next, to: next === to ? from : to })}
        />
        <AccountField
          label={t`To`}
          value={to}
          onChange={(next) => choose({ from: next === from ? to : from, to: next })}
        />
      </div>
      <IconButton
        variant="filled"
        label={t`Swap accounts`}
        className="mt-7"
        onClick={() => choose({ from: to, to: from })}
      >
        <ArrowDownUp />
      </IconButton>
    </div>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Coins } from 'lucide-react';
import { useState } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import type { ConvertibleCoin } from '#/api/convert';
import { convertSmall, SWEEP_POLL_MS, sweepQueries } from '#/api/convert-sweep';
import { MEMBER_DATA } from '#/api/member-data';
import { CheckRecordsLink } from '#/components/account/records-link';
import { CoinPicker } from '#/components/coin/coin-picker';
import { MoneyAction } from '#/components/money-form/money-action';
import { submitValid } from '#/components/money-form/submit-valid';
import { useMoneySubmit } from '#/components/money-form/use-money-submit';
import { DataAge } from '#/components/readiness/data-age';
import { Ready } from '#/components/readiness/ready';
import { TransactionPasswordField } from '#/components/transaction-password/transaction-password-field';
import { Dialog } from '#/ui/dialog';
import { EmptyState } from '#/ui/empty-state';
import { SkeletonRows } from '#/ui/skeleton-rows';
import type { Account } from '#core/domain/accounts.ts';
import { SmallBalanceList } from './small-balance-list';

interface SmallBalancesProps {
  account: Account;
  coins: readonly ConvertibleCoin[];
  open: boolean;
  onClose: () => void;
}

/** Converts the small balances of an account into one coin (product.md#small-balances). */
export function SmallBalancesDialog({ account, coins, open, onClose }: SmallBalancesProps) {
  const { t } = useLingui();
  const [toCoinId, setTarget] = useState(coins[0]?.id ?? '');
  const target = coins.find(({ id }) => id === toCoinId);
  const small = useQuery(sweepQueries.small(account, toCoinId));
  const form = useForm({ shouldFocusError: false, defaultValues: { password: '' } });
  const { errors } = useFormState({ control: form.control });
  const money = useMoneySubmit({
    call: convertSmall,
    refresh: [MEMBER_DATA],
    onDone: onClose,
    onRefused: () => {
      form.resetField('password');
      void small.refetch();
    },
  });
  const balances = small.data?.balances ?? [];
  const received = small.data?.received;
  const isEmpty = small.data !== undefined && balances.length === 0;
  // The button contains the dialog of an unknown outcome, which may have converted everything.
  const isOffered = balances.length > 0 || small.isPending || money.state !== 'idle';

  function send({ password }: { password: string }) {
    if (received === undefined || balances.length === 0) return;
    const fromCoinIds = balances.map(({ id }) => id);
    money.submit({ account, fromCoinIds, toCoinId, received }, password);
  }

  return (
    <Dialog
      open={open}
      size="full"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<Trans>Convert small balances</Trans>}
      closeLabel={t`Close`}
    >
      <form
        noValidate
        className="-mx-4 -mb-4 flex min-h-[calc(100%+1rem)] flex-col"
        onSubmit={submitValid(form, send)}
      >
        <div className="flex flex-col gap-5 px-4 pb-6">
          <CoinPicker
            label={t({ message: 'To', context: 'coin received' })}
            coins={coins}
            value={toCoinId}
            onChange={setTarget}
          />
          <Ready query={small} skeleton={<SkeletonRows count={3} />}>
            {(found) =>
              isEmpty ? (
                <EmptyState
                  icon={<Coins />}
                  title={<Trans>No small balances in this account</Trans>}
                />
              ) : (
                <div>
                  <SmallBalanceList {...found} to={target?.code ?? ''} terms={target?.terms} />
                  <DataAge at={small.dataUpdatedAt} freshForMs={2 * SWEEP_POLL_MS} />
                </div>
              )
            }
          </Ready>
          {isOffered ? (
            <TransactionPasswordField
              {...form.register('password', {
                validate: (typed) => typed !== '' || t`Enter your transaction password.`,
              })}
              error={errors.password?.message}
            />
          ) : null}
        </div>
        {isOffered ? (
          <MoneyAction
            inDialog
            money={money}
            isLoading={small.isPending}
            records={<CheckRecordsLink search={{ type: `${account}` }} />}
          >
            <Trans>Convert</Trans>
          </MoneyAction>
        ) : null}
      </form>
    </Dialog>
  );
}

import { ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { MEMBER_DATA } from '#/api/member-data';
import { moveBetweenAccounts } from '#/api/transfer';
import { CheckRecordsLink } from '#/components/account/records-link';
import { recordsSearch } from '#/components/account/records-search';
import { HiddenAmount } from '#/components/coin/hidden-amount';
import { MoneyAction } from '#/components/money-form/money-action';
import { useMoneySubmit } from '#/components/money-form/use-money-submit';
import { Chip } from '#/ui/chip';
import { linkClass } from '#/ui/link-button';
import { Sheet } from '#/ui/sheet';
import { ACCOUNT } from '#core/domain/accounts.ts';
import type { Holding } from '#core/domain/assets.ts';
import { formatBalance, formatExact } from '#core/domain/assets-balance.ts';
import { type Money, multiply, roundDown } from '#core/domain/money.ts';

interface MoveFundsSheetProps {
  open: boolean;
  onClose: () => void;
  onMoved?: () => void;
  /** The coin in the funds account, as `useFundsOf` returns it. */
  funds: Holding & { available: Money };
}

const SHARES = [25, 50, 75, 100] as const;
/** The decimals of a share of the balance. "All" moves the exact balance. */
const SHARE_PLACES = 2;

/** Moves a share of the funds to the options account without leaving the page. */
export function MoveFundsSheet(props: MoveFundsSheetProps) {
  const { open, onClose, onMoved, funds } = props;
  const { t } = useLingui();
  const [share, setShare] = useState<(typeof SHARES)[number]>(100);
  const money = useMoneySubmit({
    call: moveBetweenAccounts,
    refresh: [MEMBER_DATA],
    onDone: () => {
      onClose();
      onMoved?.();
    },
  });
  const { code, coinId, available } = funds;
  const amount =
    share === 100 ? available : roundDown(multiply(available, String(share / 100)), SHARE_PLACES);
  function move(event: FormEvent) {
    event.preventDefault();
    money.submit({ coinId, amount, from: ACCOUNT.funds, to: ACCOUNT.options });
  }
  return (
    <Sheet
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<Trans>Use funds for options</Trans>}
      closeLabel={t`Close`}
    >
      <form noValidate onSubmit={move} className="flex flex-col gap-4">
        <div className="flex flex-col gap-3 px-4">
          <p className="text-sm text-muted">
            <Trans>
              Available{' '}
              <HiddenAmount unit={code}>{ph({ amount: formatBalance(available) })}</HiddenAmount>
            </Trans>
          </p>
          <fieldset aria-label={t`Amount`} className="grid grid-cols-4 gap-2">
            {SHARES.map((one) => (
              <Chip
                key={one}
                selected={one === share}
                onClick={() => setShare(one)}
                className="min-h-11 px-1"
              >
                <span translate="no" className="num">{`${one}%`}</span>
              </Chip>
            ))}
          </fieldset>
          <div className="flex flex-wrap items-center justify-between gap-x-4 text-xs text-muted">
            <p className="min-w-40 flex-1">
              <Trans>Transfers between your accounts are free and instant.</Trans>
            </p>
            <Link
              to="/changemoney"
              search={{ id: coinId, from: '1', to: '2', for: 'options' }}
              className={linkClass('min-h-11')}
            >
              <Trans>Enter a different amount</Trans>
            </Link>
          </div>
        </div>
        <MoneyAction
          money={money}
          inDialog
          records={<CheckRecordsLink search={recordsSearch(ACCOUNT.funds, funds)} />}
        >
          <Trans>
            Transfer {ph({ amount: formatExact(amount) })} {ph({ coin: code })}
          </Trans>
        </MoneyAction>
      </form>
    </Sheet>
  );
}

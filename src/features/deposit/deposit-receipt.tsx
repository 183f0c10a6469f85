import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { recordQueries } from '#/api/assets-records';
import type { Coin } from '#/api/market';
import { ReviewSteps } from '#/components/lists/review-steps';
import { useFundsOf } from '#/components/move-funds/funds-of';
import { MoveFundsSheet } from '#/components/move-funds/move-funds-sheet';
import { HelpLink } from '#/components/page/help-link';
import { shownReceiptAtom } from '#/state/receipt';
import { Button } from '#/ui/button';
import { buttonClass } from '#/ui/button-class';
import { Numeric } from '#/ui/numeric';
import { StickyAction } from '#/ui/sticky-action';
import { ACCOUNT } from '#core/domain/accounts.ts';
import { formatAmount } from '#core/domain/format-number.ts';
import { compare, type Money } from '#core/domain/money.ts';

/** The coin in which options are paid, as everywhere in the product. */
const OPTIONS_COIN = 'USDT';

interface DepositReceiptProps {
  coin: Coin;
  /** The amount as reported. */
  amount: Money;
  /** The exchange's response, which is shown until the deposit is decided. */
  message: string;
  onNew: () => void;
}

/** A newly reported deposit, with the live steps of its review (product.md#deposit). */
export function DepositReceipt({ coin, amount, message, onNew }: DepositReceiptProps) {
  const deposit = useReported(coin, amount);
  const status = deposit?.status ?? 'pending';
  const shown = formatAmount(deposit?.amount ?? amount);
  return (
    <section aria-labelledby="receipt" className="flex flex-1 animate-rise flex-col">
      <div className="flex flex-1 flex-col gap-6 px-4 pt-6 pb-6">
        <div role="status">
          <h2 id="receipt" className="text-sm text-muted">
            {status === 'completed' ? (
              <Trans>Credited</Trans>
            ) : status === 'notPassed' ? (
              <Trans>Rejected</Trans>
            ) : (
              <Trans>In review</Trans>
            )}
          </h2>
          <p className="text-xl font-semibold">
            <Numeric unit={coin.code}>{shown}</Numeric>
          </p>
          {deposit?.amount && compare(deposit.amount, amount) !== 0 ? (
            <Difference credited={deposit.amount} reported={amount} />
          ) : null}
          {status === 'pending' ? <p className="mt-2 text-sm">{message}</p> : null}
        </div>
        <div className="text-xs text-muted">
          <ReviewSteps
            status={status}
            submittedAt={deposit?.submittedAt}
            decidedAt={deposit?.at}
            done={<Trans>Credited</Trans>}
          />
        </div>
        {status === 'pending' ? (
          <p className="text-sm text-muted">
            <Trans>You can leave this page. We’ll notify you when your deposit is credited.</Trans>
          </p>
        ) : null}
        {deposit?.remark ? <p className="text-sm wrap-break-word">{deposit.remark}</p> : null}
        {deposit && status === 'notPassed' ? (
          <HelpLink topic="deposit" recordId={deposit.id} className="self-start" />
        ) : null}
      </div>
      <StickyAction>
        <Button variant="secondary" size="lg" onClick={onNew}>
          <Trans>New deposit</Trans>
        </Button>
        {status === 'completed' ? <UseDeposit coin={coin} /> : <TradeLink />}
      </StickyAction>
    </section>
  );
}

/** Shown if the received amount differs from the reported one. */
function Difference(amounts: { credited: Money; reported: Money }) {
  const credited = formatAmount(amounts.credited);
  const reported = formatAmount(amounts.reported);
  return (
    <p className="text-sm">
      <Trans>
        {credited} credited ({reported} reported)
      </Trans>
    </p>
  );
}

function TradeLink() {
  return (
    <Link to="/options" className={buttonClass({ size: 'lg' })}>
      <Trans>Trade</Trans>
    </Link>
  );
}

/** Moves the credited amount to the options account, and opens the ticket. */
function UseDeposit({ coin }: { coin: Coin }) {
  const navigate = useNavigate();
  const funds = useFundsOf(coin.code);
  const [isOpen, setOpen] = useState(false);
  if (!funds || coin.code !== OPTIONS_COIN) return <TradeLink />;
  return (
    <>
      <Button size="lg" onClick={() => setOpen(true)}>
        <Trans>Use funds for options</Trans>
      </Button>
      <MoveFundsSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        onMoved={() => void navigate({ to: '/options' })}
        funds={funds}
      />
    </>
  );
}

/**
 * Returns the record of the deposit. It is the newest record with this amount, because the call
 * returns no id.
 */
function useReported(coin: Coin, amount: Money) {
  const scope = { account: ACCOUNT.funds, coinId: coin.id };
  const { data, isFetchedAfterMount } = useInfiniteQuery(recordQueries.deposits(scope));
  const [id, setId] = useState<string>();
  const isReported = (one: { id: string; reported: Money | undefined }) =>
    id === undefined
      ? isFetchedAfterMount && one.reported !== undefined && compare(one.reported, amount) === 0
      : one.id === id;
  const deposit = data?.find(isReported);
  if (deposit && id === undefined) setId(deposit.id);
  const setShown = useSetAtom(shownReceiptAtom);
  useEffect(() => {
    setShown(id);
    return () => setShown(undefined);
  }, [id, setShown]);
  return deposit;
}

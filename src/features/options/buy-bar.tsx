import { Trans } from '@lingui/react/macro';
import type { Ref } from 'react';
import type { OptionsConfig } from '#/api/options';
import { cx } from '#/ui/cx';
import { Fact, Facts } from '#/ui/facts';
import { LinkButton } from '#/ui/link-button';
import { Numeric } from '#/ui/numeric';
import { formatAmount } from '#core/domain/format-number.ts';
import { isPositive, type Money } from '#core/domain/money.ts';
import { profitOf } from '#core/domain/options.ts';
import type { OptionDirection } from '#core/domain/options-order.ts';
import { validateTicket } from '#core/domain/options-ticket.ts';
import { BlockReason } from './block-reason';
import { BuyButtons } from './buy-buttons';
import { Funding } from './funding-links';
import { useOptionsAccount } from './options-account';
import { PracticeFirst, PracticeRefill, PracticeSwitch } from './parts';
import { StakeButton } from './stake-button';
import { StakeStepper } from './stake-stepper';
import { type Draft, durationOf, stakeOf } from './ticket';
import { DurationTiles, QuickStakes } from './ticket-chips';
import { TicketMessage } from './ticket-message';
import type { BuyBlock } from './use-buy-block';

interface BuyBarProps {
  draft: Draft;
  onDraft: (draft: Draft) => void;
  /** The durations and stakes on offer; `undefined` until they are loaded. */
  config: OptionsConfig | undefined;
  block: BuyBlock | undefined;
  /** True if the bar is in a column, with room for a field and the possible result. */
  isColumn: boolean;
  /** If set, a failed request can be retried. */
  onRetry: (() => void) | undefined;
  onSettings: () => void;
  onBuy: (direction: OptionDirection) => void;
  buttons: Ref<HTMLDivElement>;
}

const REASON = 'buy-block';

/** The duration and the stake, each selected with one tap, and the Buy Up and Buy Down buttons. */
export function BuyBar(props: BuyBarProps) {
  const { draft, config, block, isColumn, onRetry, onBuy, buttons } = props;
  const { isPractice } = useOptionsAccount();
  const balance = config?.balance;
  const coin = config?.coin ?? 'USDT';
  const duration = durationOf(draft, config);
  const stake = stakeOf(draft);
  const fault = stake && duration ? validateTicket({ stake, duration, balance }) : undefined;
  const isShort = block === 'noBalance' || fault === 'aboveBalance';
  return (
    <>
      {isShort && isEmpty(balance) && !isPractice ? <PracticeFirst /> : null}
      <div
        className={cx(
          'flex flex-col px-4 pt-2',
          isColumn ? 'gap-3' : 'gap-1.5 short:gap-1 short:pt-1',
        )}
      >
        <DurationTiles {...props} />
        {isColumn ? <StakeColumn {...props} /> : <StakeRow {...props} />}
        <div className="flex flex-wrap items-center justify-center gap-x-3 text-xs has-[>p:empty:only-child]:hidden">
          <p id={REASON} role="status" className="text-center text-warn empty:hidden">
            {block ? <BlockReason block={block} coin={coin} /> : null}
            {!block && fault ? (
              <TicketMessage validationError={fault} duration={duration} coin={coin} />
            ) : null}
          </p>
          {isShort ? <MoreFunds balance={balance} coin={coin} /> : null}
          {onRetry ? (
            <LinkButton onClick={onRetry}>
              <Trans>Try again</Trans>
            </LinkButton>
          ) : null}
        </div>
      </div>
      <div
        data-bottom-bar
        className={cx(
          'bg-canvas px-4 pt-2 pb-3 short:pt-1 short:pb-1',
          // On a low phone, or with large text, the choices scroll and the buttons stay visible.
          !isColumn && 'sticky bottom-[calc(var(--tab-bar-height)+var(--safe-bottom))] z-10',
        )}
      >
        <BuyButtons
          ref={buttons}
          stake={stake}
          rate={duration?.payoutRate}
          isColumn={isColumn}
          reasonId={block === undefined ? undefined : REASON}
          onBuy={onBuy}
        />
      </div>
    </>
  );
}

/** The stake in a column, which has room for a field and the possible result. */
function StakeColumn({ draft, onDraft, config }: BuyBarProps) {
  const coin = config?.coin ?? 'USDT';
  const duration = durationOf(draft, config);
  const basis = duration ?? config?.durations[0];
  return (
    <>
      {basis ? (
        <StakeStepper
          value={draft.stake}
          onChange={(stake) => onDraft({ ...draft, stake })}
          minimum={basis.minimumStake}
          coin={coin}
        />
      ) : (
        <div className="h-19" />
      )}
      <QuickStakes draft={draft} onDraft={onDraft} config={config} />
      <Result stake={stakeOf(draft)} rate={duration?.payoutRate} coin={coin} />
    </>
  );
}

function StakeRow({ draft, onDraft, config, onSettings }: BuyBarProps) {
  return (
    <div className="flex items-start gap-1.5">
      <StakeButton stake={draft.stake} coin={config?.coin} onPress={onSettings} />
      <QuickStakes draft={draft} onDraft={onDraft} config={config} />
    </div>
  );
}

const isEmpty = (balance: Money | undefined) => balance !== undefined && !isPositive(balance);

/** Explains how to get the funds that the stake needs. */
function MoreFunds({ balance, coin }: { balance: Money | undefined; coin: string }) {
  const { isPractice } = useOptionsAccount();
  if (isPractice) return <PracticeRefill isFirst={balance === '0'} />;
  return (
    <>
      <Funding coin={coin} />
      {isEmpty(balance) ? null : <PracticeSwitch />}
    </>
  );
}

interface ResultProps {
  stake: Money | undefined;
  rate: Money | undefined;
  coin: string;
}

/** The possible win and the possible loss. */
function Result({ stake, rate, coin }: ResultProps) {
  return (
    <Facts>
      <Fact label={<Trans>If you’re right</Trans>}>
        <Numeric unit={coin} className="text-success">
          {stake && rate ? `+${formatAmount(profitOf('win', stake, rate))}` : '–'}
        </Numeric>
      </Fact>
      <Fact label={<Trans>Worst case</Trans>}>
        <Numeric unit={coin} className="text-danger">
          {stake ? `−${formatAmount(stake)}` : '–'}
        </Numeric>
      </Fact>
    </Facts>
  );
}

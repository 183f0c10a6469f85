import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type InviteProgram, inviteQueries } from '#/api/invite';
import { HiddenAmount } from '#/components/coin/hidden-amount';
import { Duration } from '#/components/duration/duration';
import { DetailsRow } from '#/components/lists/details-row';
import { AmountFact } from '#/components/lists/order-card';
import { PagedList } from '#/components/lists/paged-list';
import { Ready } from '#/components/readiness/ready';
import { Facts } from '#/ui/facts';
import { ListRow } from '#/ui/list-row';
import { SkeletonRows } from '#/ui/skeleton-rows';
import { formatAmount } from '#core/domain/format-number.ts';
import { multiply } from '#core/domain/money.ts';

/**
 * Rewards for invitations (product.md#invitation-rewards), with their terms, sums, and payments by
 * day.
 */
export function Rewards() {
  const { t } = useLingui();
  const program = useQuery(inviteQueries.program());
  return (
    <>
      <Ready query={program} skeleton={<SkeletonRows count={3} leading={false} />}>
        {({ terms, rewards }) => (
          <>
            <p className="px-4 pt-4 text-sm text-muted">
              <Trans>
                Earn a share of the trading fees your friends pay after registering with your code.
                Your bonus is calculated once a day and paid to your funds account.
              </Trans>
            </p>
            <ul aria-label={t`Terms by coin`} className="py-2">
              {terms.map((one) => (
                <li key={one.coin} className="border-b border-line">
                  <Terms terms={one} />
                </li>
              ))}
            </ul>
            <ul aria-label={t`Your bonus by coin`} className="pb-2">
              {rewards.map(({ coin, paid, waiting }) => (
                <li key={coin} className="border-b border-line">
                  <ListRow
                    title={<Trans>Total paid</Trans>}
                    subtitle={<Trans>Not paid yet</Trans>}
                    trailing={<HiddenAmount unit={coin}>{formatAmount(paid)}</HiddenAmount>}
                    trailingSubtitle={
                      <HiddenAmount unit={coin}>{formatAmount(waiting)}</HiddenAmount>
                    }
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </Ready>
      <PagedList
        label={t`Paid bonus`}
        query={inviteQueries.rewards()}
        idOf={({ id }) => id}
        days={{ at: ({ at }) => at }}
        emptyHint={<Trans>See your bonus by day and coin here.</Trans>}
      >
        {({ coin, amount }) => (
          <ListRow
            title={coin}
            trailing={<HiddenAmount unit={coin}>{formatAmount(amount)}</HiddenAmount>}
          />
        )}
      </PagedList>
    </>
  );
}

/** The terms of a coin: share and duration. A tap shows the limits. */
function Terms({ terms }: { terms: InviteProgram['terms'][number] }) {
  const { coin, share, days } = terms;
  return (
    <DetailsRow
      title={<Trans>Fees in {coin}</Trans>}
      amount={share === undefined ? '–' : `${multiply(share, '100')}%`}
      note={<Trans>After registration</Trans>}
      status={<Duration days={days} />}
    >
      <Facts className="text-xs [&_div]:min-h-6 [&_div]:py-0.5">
        <AmountFact label={<Trans>Minimum payment</Trans>} amount={terms.minimum} unit={coin} />
        <AmountFact
          label={<Trans>Maximum for one friend</Trans>}
          amount={terms.memberMaximum}
          unit={coin}
        />
        <AmountFact label={<Trans>Maximum per day</Trans>} amount={terms.dayMaximum} unit={coin} />
      </Facts>
    </DetailsRow>
  );
}

import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { HiddenAmount } from '#/components/coin/hidden-amount';
import { ReviewSteps } from '#/components/lists/review-steps';
import { formatAmount } from '#core/domain/format-number.ts';
import type { Money } from '#core/domain/money.ts';
import type { ReviewStatus } from '#core/domain/review.ts';
import { type Column, type Dated, RecordList, type RecordListProps } from './record-list';
import { RecordRow } from './record-row';
import { ReviewBadge } from './review-badge';
import { useReviewLabels } from './use-review-labels';

interface ReviewedRow extends Dated {
  readonly amount: Money | undefined;
  readonly coin: string | undefined;
  readonly status: ReviewStatus;
  readonly remark: string | undefined;
  readonly submittedAt: number | undefined;
}

interface ReviewedListProps<Row> extends Omit<RecordListProps<Row>, 'columns' | 'children'> {
  children: (row: Row) => ReactNode;
  /** The columns after the amount. */
  costs?: readonly Column<Row>[];
  /** The column of the address: the origin or the target. */
  address: Column<Row>;
  /** The topic of a request to support about a row. */
  topic: 'deposit' | 'withdrawal';
  /** The title of each row. */
  title: ReactNode;
  /** `+` for an incoming amount, `−` for an outgoing one. */
  sign: '+' | '−';
  /** The label of the last step, which states what happened to the amount. */
  done: ReactNode;
  /**
   * The steps of a row, its badge, and its status in the table. By default, they are those of a
   * review.
   */
  steps?: ((row: Row) => ReactNode) | undefined;
  badge?: ((row: Row) => ReactNode) | undefined;
  statusText?: ((row: Row) => string | undefined) | undefined;
  /** The code of the selected coin, used for rows without a coin. */
  coin: string | undefined;
}

/**
 * Records that are reviewed, with their status and remark. `children` are the lines between them.
 */
export function ReviewedList<Row extends ReviewedRow>(props: ReviewedListProps<Row>) {
  const { title, topic, sign, done, coin, costs = [], address, children, ...own } = props;
  const { steps, badge, statusText, ...list } = own;
  const { t } = useLingui();
  const words = useReviewLabels();
  const columns: readonly Column<Row>[] = [
    [t`Coin`, (row) => row.coin ?? coin ?? ''],
    [t`Amount`, ({ amount }) => amount],
    ...costs,
    [t`Status`, (row) => statusText?.(row) ?? words[row.status]],
    address,
    [t`Description`, ({ remark }) => remark ?? ''],
  ];
  return (
    <RecordList {...list} columns={columns}>
      {(row) => (
        <RecordRow
          title={title}
          at={row.at}
          id={row.id}
          exact={row.amount}
          topic={topic}
          status={badge?.(row) ?? <ReviewBadge status={row.status} />}
          amount={
            <HiddenAmount unit={row.coin ?? coin}>
              {row.amount && sign}
              {formatAmount(row.amount)}
            </HiddenAmount>
          }
        >
          {children(row)}
          {row.remark ? <p className="wrap-break-word">{row.remark}</p> : null}
          {steps?.(row) ?? (
            <ReviewSteps
              status={row.status}
              submittedAt={row.submittedAt}
              decidedAt={row.at}
              done={done}
            />
          )}
        </RecordRow>
      )}
    </RecordList>
  );
}

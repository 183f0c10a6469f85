import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatAmount } from '#core/domain/format-number.ts';
import type { AmountRange } from '#core/domain/range.ts';

/** The validation errors that are common to the money forms of several areas. */
type SharedError =
  | 'noAmount'
  | 'tooPrecise'
  | 'outOfRange'
  | 'nothingArrives'
  | 'aboveBalance'
  | 'noPassword';

interface Facts {
  coin: string;
  /** The account that pays; `funds` unless the form lets the member choose one. */
  account?: 'funds' | 'chosen';
  /** The accepted amounts, for `outOfRange`. */
  range?: AmountRange;
}

const SHARED: Record<SharedError, (facts: Facts) => ReactNode> = {
  noAmount: () => <Trans>Enter an amount.</Trans>,
  tooPrecise: () => <Trans>This amount has too many decimals.</Trans>,
  outOfRange({ coin, range }) {
    const [least, most] = [formatAmount(range?.minimum), formatAmount(range?.maximum)];
    return (
      <Trans>
        The amount must be between {least} and {most} {coin}.
      </Trans>
    );
  },
  nothingArrives: () => <Trans>The amount doesn’t cover the fee. Enter a larger amount.</Trans>,
  aboveBalance: ({ coin, account }) =>
    account === 'chosen' ? (
      <Trans>
        Not enough {coin} in this account. Transfer {coin} to it or lower the amount.
      </Trans>
    ) : (
      <Trans>Not enough {coin} in your funds account. Deposit or lower the amount.</Trans>
    ),
  noPassword: () => <Trans>Enter your transaction password.</Trans>,
};

type Own<Code extends string> = Readonly<
  Record<Exclude<Code, SharedError>, ReactNode> &
    Partial<Record<Extract<Code, SharedError>, ReactNode>>
>;

/**
 * The messages of an area: one for each specific error, and the area's own wording of shared ones.
 */
type OwnMessages<Code extends string> = [Exclude<Code, SharedError>] extends [never]
  ? { own?: Own<Code> }
  : { own: Own<Code> };

/**
 * Returns the message for the validation error of a money form; `null` without an error. Server
 * messages are not changed.
 */
export function validationMessage<Code extends string>(
  error: Code | undefined,
  facts: Facts & OwnMessages<NoInfer<Code>>,
): ReactNode {
  if (error === undefined) return null;
  const messages: Partial<Record<string, ReactNode>> = facts.own ?? {};
  if (error in messages) return messages[error];
  return error in SHARED ? SHARED[error as SharedError](facts) : error;
}

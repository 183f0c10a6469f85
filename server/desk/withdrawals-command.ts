import { WITHDRAWAL_STEPS } from '#core/domain/withdrawal-steps.ts';
import type { AppContext } from '../context.ts';
import { mailWithdrawal } from '../modules/withdrawal/steps.ts';
import { DeskError } from './desk-error.ts';
import type { Audit } from './operator.ts';
import { actOnWithdrawal, type WithdrawalAct, withdrawalLines } from './withdrawals.ts';

/** Command-line options for withdrawals. */
export interface WithdrawalOptions {
  readonly tx?: string | undefined;
  readonly reason?: string | undefined;
  readonly take?: boolean | undefined;
}

const USAGE = `withdrawals: use list [step], approve <id>, reject <id> --reason <text>, claim <id> [--take],
  sent <id> --tx <hash or bank reference>, or fail <id> --reason <text>`;
const OPEN = ['review', 'approved', 'sending'] as const;

/**
 * Runs `withdrawals list [step]` and the steps of a withdrawal: `approve`, `reject`, `claim`,
 * `sent` and `fail`. Returns the lines to print. Throws DeskError.
 */
export async function runWithdrawals(
  deps: Pick<AppContext, 'db' | 'texts' | 'mailer' | 'log'>,
  [verb, ...args]: readonly string[],
  options: WithdrawalOptions,
  audit: Audit,
): Promise<readonly string[]> {
  if (verb === 'list' && args.length < 2) {
    const step = WITHDRAWAL_STEPS.find((one) => one === args[0]);
    if (args.length > 0 && !step)
      throw new DeskError(`the steps are ${WITHDRAWAL_STEPS.join(', ')}`);
    return withdrawalLines(deps.db, step ? [step] : OPEN, () => audit.at);
  }
  const [given = '', ...rest] = args;
  const act = actOf(verb, options);
  if (act === undefined || !/^[1-9]\d{0,14}$/.test(given) || rest.length > 0)
    throw new DeskError(USAGE);
  const id = Number(given);
  await actOnWithdrawal(deps, { id, ...act }, audit);
  await mailWithdrawal(deps, id);
  return [`withdrawal ${id}: ${DONE[act.verb]}`];
}

const DONE: Readonly<Record<WithdrawalAct['verb'], string>> = {
  approve: 'approved',
  reject: 'rejected',
  claim: 'claimed',
  sent: 'sent',
  fail: 'failed, the money is returned',
};

function actOf(
  verb: string | undefined,
  { tx: txid, reason, take = false }: WithdrawalOptions,
): WithdrawalAct | undefined {
  if (verb === 'approve') return { verb };
  if (verb === 'claim') return { verb, take };
  if (verb === 'sent' && txid) return { verb, txid };
  if ((verb === 'reject' || verb === 'fail') && reason?.trim()) return { verb, reason };
  return undefined;
}

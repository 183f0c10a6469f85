import { userInfo } from 'node:os';
import { createInterface } from 'node:readline/promises';
import type { Tx } from '../db/db.ts';
import { type DecisionProof, deskAudit } from '../db/schema/desk.ts';
import { DeskError } from './desk-error.ts';
import { type DeskMember, describeMember } from './find-member.ts';

/** The author and time of an act, as recorded in the audit log. */
export interface Audit {
  readonly actor: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** The origin of the act, if it is not the command line. */
  readonly door?: 'web' | 'demo';
  /** The signed decision of an operator on the web. */
  readonly proof?: DecisionProof | undefined;
}

/** The person at the command line. */
export interface Operator extends Audit {
  /** Shows the question and returns whether the operator agrees. */
  readonly confirm: (question: string) => Promise<boolean>;
}

/** Writes an act to the audit log, in the transaction of the act. */
export async function insertAudit(
  tx: Tx,
  { actor, at, door, proof }: Audit,
  action: string,
  details: unknown,
): Promise<void> {
  await tx.insert(deskAudit).values({ actor, at, door, proof, action, details });
}

/**
 * Shows the members of an act and asks for confirmation. Throws DeskError unless the operator
 * agrees.
 */
export async function confirmMembers(
  operator: Operator,
  act: string,
  members: readonly DeskMember[],
): Promise<void> {
  const question = [act, ...members.map((member) => `  ${describeMember(member)}`)].join('\n');
  if (!(await operator.confirm(question))) throw new DeskError('nothing was changed');
}

/**
 * Returns the operator of this process: the name given with `--as`, otherwise that in `OPERATOR`,
 * otherwise the user of the operating system. With `isAgreed` (`--yes`), no confirmation is
 * requested, but the members are still shown.
 */
export function currentOperator(given: {
  readonly name: string | undefined;
  readonly isAgreed: boolean;
}): Operator {
  const actor = (given.name ?? process.env.OPERATOR ?? '').trim() || userInfo().username;
  // The name is reserved for the jobs of a demo, which may act as both people.
  if (actor.toUpperCase() === 'DEMO') throw new DeskError('DEMO is the name of jobs');
  return {
    actor,
    at: Date.now(),
    async confirm(question) {
      console.log(question);
      if (given.isAgreed) return true;
      if (!process.stdin.isTTY) throw new DeskError('nobody to ask: add --yes to go on');
      const reader = createInterface({ input: process.stdin, output: process.stdout });
      try {
        return /^y(es)?$/i.test((await reader.question('Go on? (yes/no) ')).trim());
      } finally {
        reader.close();
      }
    },
  };
}

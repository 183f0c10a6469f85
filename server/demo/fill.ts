import { fileURLToPath } from 'node:url';
import { ACCOUNTS } from '#core/domain/accounts.ts';
import { money } from '#core/domain/money.ts';
import type { AppContext } from '../context.ts';
import { coins } from '../db/schema/market.ts';
import { transact } from '../db/transact.ts';
import {
  DEMO_FUNDS,
  DEMO_MEMBERS,
  DEMO_OPERATORS,
  DEMO_PASSWORD,
  DEMO_TRANSACTION_PASSWORD,
} from '../demo-accounts.ts';
import { importData } from '../desk/import.ts';
import { addDemoOperators } from '../desk/operators/demo.ts';
import { readReferenceFolder } from '../desk/read-folder.ts';
import type { ReferenceData } from '../desk/reference-data.ts';
import { type OpeningCredit, postOpening } from '../ledger/opening.ts';
import { readAccountName } from '../modules/members/account-name.ts';
import { findMemberByName } from '../modules/members/members.repo.ts';
import { addMember } from '../modules/members/members.service.ts';

type DemoDeps = Pick<AppContext, 'db' | 'clock' | 'hashing' | 'log'>;

const SEED = fileURLToPath(new URL('../db/seed/demo', import.meta.url));
/**
 * The reference data, which is read only once because a test process starts hundreds of servers.
 */
let seed: ReferenceData | undefined;

/** Fills a demo database: imports the current reference data and inserts missing demo members. */
export async function fillDemo(deps: DemoDeps): Promise<void> {
  const { db, clock, hashing } = deps;
  seed ??= readReferenceFolder(SEED);
  await importData(db, seed, { actor: 'demo', at: clock() });
  await addDemoOperators(db, DEMO_OPERATORS, clock());
  const missing = [];
  for (const member of DEMO_MEMBERS) {
    if ((await findMemberByName(db, readAccountName(member.username))) === undefined)
      missing.push(member);
  }
  if (missing.length === 0) return;
  const [passwordHash, transactionPasswordHash] = await Promise.all([
    hashing.hash(DEMO_PASSWORD),
    hashing.hash(DEMO_TRANSACTION_PASSWORD),
  ]);
  for (const member of missing)
    await addFunded(deps, { ...member, passwordHash, transactionPasswordHash });
}

async function addFunded(
  { db, clock, log }: DemoDeps,
  member: Pick<
    Parameters<typeof addMember>[1],
    'username' | 'email' | 'inviteCode' | 'passwordHash' | 'transactionPasswordHash'
  >,
): Promise<void> {
  await transact(db, async (tx) => {
    const id = await addMember(tx, { ...member, createdAt: clock() });
    if (id === undefined) return;
    const rows = await tx.select({ id: coins.id, code: coins.code }).from(coins);
    const coinIds = new Map(rows.map((coin) => [coin.code, coin.id]));
    const credits = ACCOUNTS.flatMap((account) =>
      Object.entries(DEMO_FUNDS[account]).flatMap(([code, amount]): OpeningCredit[] => {
        const coinId = coinIds.get(code);
        return coinId === undefined
          ? []
          : [{ memberId: id, account, coinId, amount: money(amount) }];
      }),
    );
    await postOpening(tx, { reference: `member:${id}`, at: clock() }, credits);
    log.info({ member: member.username }, 'demo member added');
  });
}

import type { AppContext } from '../../server/context.ts';
import { verifyWholeLedger } from '../../server/ledger/verify.ts';
import { verifyOptions } from '../../server/modules/options/verify/verify.ts';
import { countEffects } from '../../tests/support/load/books.ts';
import { appliedOf, type SentCall } from '../../tests/support/load/sent-calls.ts';
import { validateSpotBooks } from '../../tests/support/load/spot-books.ts';

/** Returns the contradictions between the books and the responses that members received. */
export async function validateBooks(
  { db, prices, clock }: Pick<AppContext, 'db' | 'prices' | 'clock'>,
  sent: readonly SentCall[],
): Promise<string[]> {
  const faults: string[] = [];
  const [effects, applied] = [await countEffects(db), appliedOf(sent)];
  for (const name of new Set([...Object.keys(effects), ...Object.keys(applied)])) {
    const [is, expected] = [effects[name as keyof typeof effects] ?? 0, applied[name] ?? 0];
    if (is !== expected) faults.push(`${name}: ${expected} acknowledged, ${is} applied`);
  }
  const { discrepancies } = await verifyWholeLedger(db);
  faults.push(...discrepancies.map((found) => `ledger: ${JSON.stringify(found)}`));
  faults.push(...(await validateSpotBooks(db)).map((found) => `spot: ${JSON.stringify(found)}`));
  const bought = sent.filter(({ name, answer }) => name === 'creatorder' && answer?.code === 1);
  const options = await verifyOptions({ db, prices, now: clock() });
  faults.push(...options.discrepancies.map((found) => `option: ${JSON.stringify(found)}`));
  if (options.settled !== bought.length) {
    faults.push(`options: ${bought.length} bought, ${options.settled} settled`);
  }
  return faults;
}

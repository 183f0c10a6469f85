import { readConfig } from '../config.ts';
import { openDatabase } from '../db/client.ts';
import { DESK_TIMEOUTS } from '../db/timeouts.ts';
import { verifyWholeLedger } from '../ledger/verify.ts';
import { report, runCommand } from './command.ts';

/** `npm run ledger:verify`: verifies every posting; exit code 1 when there is a discrepancy. */
await runCommand(async () => {
  // No market is needed: its variables may be missing.
  const { databaseUrl, dataDir } = readConfig({ MARKET_SOURCE: 'htx', ...process.env });
  const database = await openDatabase({ databaseUrl, dataDir, timeouts: DESK_TIMEOUTS });
  try {
    const { postings, discrepancies } = await verifyWholeLedger(database.db);
    console.log(`${postings} postings verified`);
    return report(discrepancies);
  } finally {
    await database.close();
  }
});

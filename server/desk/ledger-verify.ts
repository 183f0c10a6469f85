import { readConfig } from '../config.ts';
import { openDatabase } from '../db/client.ts';
import { DESK_TIMEOUTS } from '../db/timeouts.ts';
import { verifyWholeLedger } from '../ledger/verify.ts';
import { report, runCommand } from './command.ts';

/** `npm run ledger:verify`: replays every posting ever made; exit code 1 when the ledger is red. */
await runCommand(async () => {
  // No market is needed: an operator may leave its variables out.
  const { databaseUrl, dataDir } = readConfig({ MARKET_SOURCE: 'htx', ...process.env });
  const database = await openDatabase({ databaseUrl, dataDir, timeouts: DESK_TIMEOUTS });
  try {
    const { postings, discrepancies } = await verifyWholeLedger(database.db);
    console.log(`${postings} legs replayed`);
    return report(discrepancies);
  } finally {
    await database.close();
  }
});

import { verifyWholeLedger } from '../ledger/verify.ts';
import { report, runCommand } from './command.ts';
import { openDeskDatabase, readDeskConfig } from './open-database.ts';

/**
 * `npm run ledger:verify`: verifies every posting; the exit code is 1 if there is a discrepancy.
 */
await runCommand(async () => {
  const database = await openDeskDatabase(readDeskConfig());
  try {
    const { postings, discrepancies } = await verifyWholeLedger(database.db);
    console.log(`${postings} postings verified`);
    return report(discrepancies);
  } finally {
    await database.close();
  }
});

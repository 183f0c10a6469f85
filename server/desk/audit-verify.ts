import { readAnchors } from './audit/anchor.ts';
import { verifyAudit } from './audit/verify.ts';
import { runCommand } from './command.ts';
import { openDeskDatabase, readDeskConfig } from './open-database.ts';

/**
 * `npm run audit:verify`: prints the faults of the desk's audit log, and exits with 1 if there are
 * any.
 */
await runCommand(async () => {
  const config = readDeskConfig();
  const anchors = await readAnchors(config.anchor);
  const database = await openDeskDatabase(config);
  try {
    const { rows, signed, faults } = await verifyAudit(database.db, {
      anchors,
      isDemo: config.demo,
    });
    for (const fault of faults) console.log(fault);
    console.log(`${rows} rows, ${signed} signed decisions, ${anchors.length} anchored heads`);
    if (anchors.length === 0)
      console.log('AUDIT_ANCHOR names no heads: a cut end would not be found');
    return faults.length === 0;
  } finally {
    await database.close();
  }
});

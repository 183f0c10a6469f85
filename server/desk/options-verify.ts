import { readConfig } from '../config.ts';
import { systemClock } from '../lib/clock.ts';
import { createLogger } from '../lib/log.ts';
import { createPriceSource } from '../market/create-price-source.ts';
import { verifyOptions } from '../modules/options/verify/verify.ts';
import { report, runCommand } from './command.ts';
import { openDeskDatabase } from './open-database.ts';

/**
 * `npm run options:verify`: recomputes every settled option from the tick log of the configured
 * market; the exit code is 1 if one differs (product.md#option-outcome).
 */
await runCommand(async () => {
  const config = readConfig(process.env);
  const database = await openDeskDatabase(config);
  try {
    const { db } = database;
    const log = createLogger(config.logLevel);
    const prices = createPriceSource({ config: config.market, db, clock: systemClock, log });
    // The simulated market must start before it computes ticks. A provider's ticks are read from
    // the database; starting a provider would write new ones.
    if (prices.name === 'simulated') await prices.start();
    const { settled, fromLog, discrepancies } = await verifyOptions({
      db,
      prices,
      now: systemClock(),
    });
    await prices.stop();
    console.log(`${settled} settled options recomputed, ${fromLog} of them from the tick log`);
    return report(discrepancies);
  } finally {
    await database.close();
  }
});

import { asc, eq } from 'drizzle-orm';
import { NUMBERED_NETWORKS } from '#core/domain/deposit-networks.ts';
import type { Db } from '../../db/db.ts';
import { coins, markets } from '../../db/schema/market.ts';
import { PRODUCTS } from '../../ledger/part-halts.ts';
import { listNetworkRules } from '../../modules/assets/networks.ts';
import type { DeskContext, Handlers } from '../desk-call.ts';
import { readExposure, readLimitUse } from '../exposure.ts';
import { haltPart, resumePart } from '../halts.ts';
import { resumeTrading, stopTrading } from '../trading.ts';
import { assertVersion, versionOf } from '../version.ts';
import { readHalts } from './today.calls.ts';

type Names = 'riskExposure' | 'haltList' | 'haltSet' | 'haltLift';

const TRADING = 'trading';
const DONE = { outcome: 'done', requestId: null } as const;

export function riskCalls({ db }: DeskContext): Handlers<Names> {
  async function listAll() {
    const halts = await readHalts(db);
    return { version: versionOf(halts), halts, parts: await listParts(db) };
  }

  return {
    riskExposure: async (_input, { now }) => ({
      now,
      limits: await readLimitUse(db),
      rows: await readExposure(db),
    }),
    haltList: listAll,

    async haltSet({ part, reason }, { audit }) {
      if (part === TRADING) await stopTrading(db, reason, audit);
      else await haltPart(db, { part, reason }, audit);
      return DONE;
    },

    async haltLift({ part, version, reason }, { audit }) {
      assertVersion(version, await listAll());
      if (part === TRADING) await resumeTrading(db, audit);
      else await resumePart(db, { part, reason }, audit);
      return DONE;
    },
  };
}

async function listParts(db: Db): Promise<string[]> {
  const codes = await db
    .select()
    .from(coins)
    .where(eq(coins.enabled, true))
    .orderBy(asc(coins.sort));
  const symbols = await db
    .select()
    .from(markets)
    .where(eq(markets.enabled, true))
    .orderBy(asc(markets.sort));
  const networks = [
    ...Object.values(NUMBERED_NETWORKS).map(({ name }) => name),
    ...(await listNetworkRules(db)).map(({ name }) => name),
  ];
  return [
    TRADING,
    ...PRODUCTS,
    ...codes.map(({ code }) => `coin:${code}`),
    ...symbols.map(({ symbol }) => `market:${symbol}`),
    ...[...new Set(networks)].map((name) => `network:${name}`),
  ];
}

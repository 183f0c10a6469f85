import { createHash } from 'node:crypto';
import { and, asc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { BANK_TRANSFER, NUMBERED_NETWORKS } from '#core/domain/deposit-networks.ts';
import type { Tx } from '../db/db.ts';
import { depositNetworks, withdrawalTerms } from '../db/schema/funding.ts';
import { inviteTerms } from '../db/schema/invite.ts';
import { loanProjects } from '../db/schema/loans.ts';
import { coins, markets } from '../db/schema/market.ts';
import { miningMachines } from '../db/schema/mining.ts';
import { notices } from '../db/schema/notices.ts';
import { optionDurations, optionLimits } from '../db/schema/options.ts';
import {
  banners,
  contents,
  currencyRates,
  languages,
  partners,
  settings,
} from '../db/schema/site.ts';
import { stakingDurations, stakingProjects } from '../db/schema/staking.ts';
import { transferTerms } from '../db/schema/transfer.ts';
import type { ReferenceFile } from './reference-data.ts';

/** A row of a file, or its single object, without empty fields. */
export type FileRow = Readonly<Record<string, unknown>>;
/** The files of a folder, as written by `export`. */
export type FolderData = Readonly<Record<ReferenceFile, readonly FileRow[] | FileRow>>;

const inOrder = (table: { sort: PgColumn }): SQL => asc(table.sort);

/** Returns the reference data in force, in the form of the files that `import` reads. */
export async function readReferenceData(tx: Tx): Promise<FolderData> {
  const coinRows = await tx.select().from(coins).orderBy(inOrder(coins));
  const codeOf = (id: number) => coinRows.find((coin) => coin.id === id)?.code;
  return {
    ...(await readSite(tx)),
    'coins.json': coinRows
      .filter(({ enabled }) => enabled)
      .map(({ code, name, logo, scale, loanLimit }) => row({ code, name, logo, scale, loanLimit })),
    'markets.json': (
      await tx.select().from(markets).where(eq(markets.enabled, true)).orderBy(inOrder(markets))
    ).map(({ parentId, childId, pricePrecision, amountPrecision, minValue, fee, spread }) =>
      row({
        base: codeOf(childId),
        quote: codeOf(parentId),
        pricePrecision,
        amountPrecision,
        minValue,
        fee,
        spread,
      }),
    ),
    ...(await readMoney(tx, codeOf)),
    ...(await readProducts(tx, codeOf)),
  };
}

async function readSite(tx: Tx) {
  const site = await tx.select().from(settings).orderBy(asc(settings.key));
  const [languageRows, bannerRows, partnerRows, contentRows, noticeRows] = [
    await tx
      .select()
      .from(languages)
      .where(eq(languages.enabled, true))
      .orderBy(inOrder(languages)),
    await tx.select().from(banners).where(eq(banners.enabled, true)).orderBy(inOrder(banners)),
    await tx.select().from(partners).where(eq(partners.enabled, true)).orderBy(inOrder(partners)),
    await tx.select().from(contents).where(eq(contents.enabled, true)).orderBy(inOrder(contents)),
    await tx
      .select()
      .from(notices)
      .where(and(isNull(notices.memberId), isNotNull(notices.key)))
      .orderBy(asc(notices.id)),
  ];
  return {
    'settings.json': Object.fromEntries(site.map(({ key, value }) => [key, value])),
    'languages.json': languageRows.map(({ code, isDefault }) => row({ code, isDefault })),
    'currency-rates.json': (
      await tx
        .select()
        .from(currencyRates)
        .where(eq(currencyRates.enabled, true))
        .orderBy(inOrder(currencyRates))
    ).map(({ code, rate, day }) => row({ code, rate, day })),
    'banners.json': bannerRows.map(({ key, title, img, url }) => row({ key, title, img, url })),
    'partners.json': partnerRows.map(({ key, title, img, url }) => row({ key, title, img, url })),
    'contents.json': contentRows.map(({ key, title, img, content }) =>
      row({ key, title, img, content }),
    ),
    'notices.json': noticeRows.map(({ key, title, img, content }) =>
      row({ key, title, img, content }),
    ),
  };
}

type CodeOf = (coinId: number) => string | undefined;

async function readMoney(tx: Tx, codeOf: CodeOf) {
  const networks = await tx
    .select()
    .from(depositNetworks)
    .where(eq(depositNetworks.enabled, true))
    .orderBy(inOrder(depositNetworks));
  const withdrawals = await tx
    .select()
    .from(withdrawalTerms)
    .where(eq(withdrawalTerms.enabled, true))
    .orderBy(inOrder(withdrawalTerms));
  const transfers = await tx
    .select()
    .from(transferTerms)
    .where(eq(transferTerms.enabled, true))
    .orderBy(inOrder(transferTerms));
  const invites = await tx
    .select()
    .from(inviteTerms)
    .where(eq(inviteTerms.enabled, true))
    .orderBy(inOrder(inviteTerms));
  const cycles = await tx
    .select()
    .from(optionDurations)
    .where(eq(optionDurations.enabled, true))
    .orderBy(asc(optionDurations.seconds));
  const [limits] = await tx.select().from(optionLimits);
  return {
    'networks.json': networks.map(
      ({ id: _, coinId, payType, sort: __, enabled: ___, ...network }) =>
        row({ ...network, coin: codeOf(coinId), ...methodOf(payType, network.network) }),
    ),
    'withdrawals.json': withdrawals.map(({ coinId, feeKind, feePercent, feeFixed, ...terms }) =>
      row({
        coin: codeOf(coinId),
        minAmount: terms.minAmount,
        maxAmount: terms.maxAmount,
        ...(feeKind === 'percent' ? { feePercent } : { feeFixed }),
        toBank: terms.toBank,
      }),
    ),
    'transfers.json': transfers.map(({ coinId, feeRate, arrivalDays }) =>
      row({ coin: codeOf(coinId), feeRate, days: arrivalDays }),
    ),
    'invite-rewards.json': invites.map(({ coinId, share, days, minAmount, memberMax, dayMax }) =>
      row({ coin: codeOf(coinId), share, days, minAmount, memberMax, dayMax }),
    ),
    'option-cycles.json': cycles.map(({ seconds, minStake, payoutRate }) =>
      row({ seconds, minStake, payoutRate }),
    ),
    'option-limits.json': row({
      maxStake: limits?.maxStake,
      memberExposure: limits?.memberExposure,
      marketExposure: limits?.marketExposure,
      movingCost: limits?.movingCost,
    }),
  };
}

async function readProducts(tx: Tx, codeOf: CodeOf) {
  const loans = await tx
    .select()
    .from(loanProjects)
    .where(eq(loanProjects.enabled, true))
    .orderBy(inOrder(loanProjects));
  const machines = await tx
    .select()
    .from(miningMachines)
    .where(eq(miningMachines.enabled, true))
    .orderBy(inOrder(miningMachines));
  const projects = await tx
    .select()
    .from(stakingProjects)
    .where(eq(stakingProjects.enabled, true))
    .orderBy(inOrder(stakingProjects));
  const terms = await tx
    .select()
    .from(stakingDurations)
    .where(eq(stakingDurations.enabled, true))
    .orderBy(inOrder(stakingDurations));
  return {
    'loans.json': loans.map(({ id: _, sort: __, enabled: ___, coinId, durationDays, ...loan }) =>
      row({ ...loan, coin: codeOf(coinId), cycleDays: durationDays }),
    ),
    'machines.json': machines.map(
      ({ id: _, sort: __, enabled: ___, coinId, durationDays, ...own }) =>
        row({ ...own, coin: codeOf(coinId), cycleDays: durationDays }),
    ),
    'staking.json': projects.map(({ id, key, title, img, coinId, redeemable }) =>
      row({
        key,
        title,
        img,
        coin: codeOf(coinId),
        redeemable,
        terms: terms
          .filter(({ projectId }) => projectId === id)
          .map(({ days, interestRate, minAmount }) => ({ days, interestRate, minAmount })),
      }),
    ),
  };
}

function methodOf(payType: number, network: string | null) {
  if (payType === BANK_TRANSFER) return { method: 'bank', network: null };
  const numbered = NUMBERED_NETWORKS[payType as keyof typeof NUMBERED_NETWORKS];
  return { method: numbered?.name ?? network, network: null };
}

/** Returns a row without its empty fields. */
function row(fields: FileRow): FileRow {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  );
}

/**
 * Returns a text that identifies the state of a file: equal values have the same text, regardless
 * of the order of fields.
 */
export function versionOfFile(rows: FolderData[ReferenceFile]): string {
  const ordered = (_: string, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value as FileRow).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return createHash('sha256').update(JSON.stringify(rows, ordered)).digest('hex').slice(0, 16);
}

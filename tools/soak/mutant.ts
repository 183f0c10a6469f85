/** A guard of ours taken away on purpose: some test has to notice. */
export interface Mutant {
  /** What goes wrong with it, in plain words. */
  readonly name: string;
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly from: string;
  readonly to: string;
  /** Test files of which at least one test must fail. */
  readonly tests: readonly string[];
}

const EXCHANGE = 'tests/exchange';
const DOMAIN = 'tests/unit/domain';

/** Short names of the test files that catch mutants. */
export const CATCHERS = {
  ledger: `${EXCHANGE}/ledger.test.ts`,
  verification: `${EXCHANGE}/ledger-verify.test.ts`,
  watch: `${EXCHANGE}/ledger-watch.test.ts`,
  jobs: `${EXCHANGE}/jobs.test.ts`,
  idempotency: `${EXCHANGE}/idempotency.test.ts`,
  database: `${EXCHANGE}/database.test.ts`,
  races: `${EXCHANGE}/races.test.ts`,
  balance: `${EXCHANGE}/races-balance.test.ts`,
  purchase: `${EXCHANGE}/options-purchase.test.ts`,
  settlement: `${EXCHANGE}/options-settlement.test.ts`,
  access: `${EXCHANGE}/http-access.test.ts`,
  payPassword: `${EXCHANGE}/pay-password.test.ts`,
  uploads: `${EXCHANGE}/uploads.test.ts`,
  exchange: `${EXCHANGE}/wallet-exchange.test.ts`,
  records: `${EXCHANGE}/wallet-records.test.ts`,
  transfers: `${EXCHANGE}/transfer-members.test.ts`,
  withdrawal: `${EXCHANGE}/funding-withdrawal.test.ts`,
  repayment: `${EXCHANGE}/loans-repayment.test.ts`,
  loans: `${EXCHANGE}/loans-apply.test.ts`,
  staking: `${EXCHANGE}/staking-orders.test.ts`,
  mining: `${EXCHANGE}/mining-orders.test.ts`,
  spot: `${EXCHANGE}/spot-orders.test.ts`,
  matching: `${EXCHANGE}/spot-matching.test.ts`,
  optionRules: `${DOMAIN}/options.test.ts`,
  ticketRules: `${DOMAIN}/options-ticket.test.ts`,
  conversionRules: `${DOMAIN}/conversion.test.ts`,
  convertRules: `${DOMAIN}/convert.test.ts`,
  transferRules: `${DOMAIN}/transfer.test.ts`,
  productRules: `${DOMAIN}/products.test.ts`,
} as const;

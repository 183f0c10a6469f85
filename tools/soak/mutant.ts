/** A guard that is removed on purpose. At least one test must then fail. */
export interface Mutant {
  /** The damage that can occur without the guard. */
  readonly name: string;
  readonly file: string;
  /** The replaced code, which occurs exactly once in the file. */
  readonly from: string;
  readonly to: string;
  /** Test files of which at least one test must fail. */
  readonly tests: readonly string[];
}

const SERVER = 'tests/server';
const DOMAIN = 'tests/unit/domain';

/** Short names for the test files that detect mutants. */
export const CATCHERS = {
  ledger: `${SERVER}/ledger/ledger.test.ts`,
  verification: `${SERVER}/ledger/verify.test.ts`,
  watch: `${SERVER}/ledger/watch.test.ts`,
  jobs: `${SERVER}/jobs/jobs.test.ts`,
  idempotency: `${SERVER}/ledger/idempotency.test.ts`,
  database: `${SERVER}/db/database.test.ts`,
  races: `${SERVER}/ledger/races.test.ts`,
  balance: `${SERVER}/ledger/races-balance.test.ts`,
  model: `${SERVER}/system/model.test.ts`,
  purchase: `${SERVER}/options/purchase.test.ts`,
  settlement: `${SERVER}/options/settlement.test.ts`,
  access: `${SERVER}/http/access.test.ts`,
  transactionPassword: `${SERVER}/security/transaction-password.test.ts`,
  uploads: `${SERVER}/uploads/uploads.test.ts`,
  exchange: `${SERVER}/convert/convert.test.ts`,
  records: `${SERVER}/assets/records.test.ts`,
  transfers: `${SERVER}/send/send.test.ts`,
  withdrawal: `${SERVER}/withdrawal/withdrawal.test.ts`,
  repayment: `${SERVER}/loans/repayment.test.ts`,
  loans: `${SERVER}/loans/apply.test.ts`,
  staking: `${SERVER}/staking/orders.test.ts`,
  mining: `${SERVER}/mining/orders.test.ts`,
  spot: `${SERVER}/spot/orders.test.ts`,
  matching: `${SERVER}/spot/matching.test.ts`,
  bookTakes: `${SERVER}/spot/book-takes.test.ts`,
  triggers: `${SERVER}/spot/trigger-pairs.test.ts`,
  deskAudit: `${SERVER}/desk/desk-audit.test.ts`,
  deskCatalogue: `${SERVER}/desk/desk-catalogue.test.ts`,
  deskDecisions: `${SERVER}/desk/desk-decisions.test.ts`,
  deskImport: `${SERVER}/desk/import-command.test.ts`,
  deskPeople: `${SERVER}/desk/desk-people.test.ts`,
  deskRights: `${SERVER}/desk/desk-rights.test.ts`,
  optionRules: `${DOMAIN}/options.test.ts`,
  ticketRules: `${DOMAIN}/options-ticket.test.ts`,
  conversionRules: `${DOMAIN}/conversion.test.ts`,
  convertRules: `${DOMAIN}/convert.test.ts`,
  transferRules: `${DOMAIN}/send.test.ts`,
  productRules: `${DOMAIN}/products.test.ts`,
} as const;

import { CATCHERS, type Mutant } from '../mutant.ts';

const DESK = 'server/db/migrations/0058_desk.sql';
const VERIFY = 'server/desk/audit/verify.ts';
const PROOF = 'server/desk/audit/validate-proof.ts';
const DECISIONS = 'server/desk/decisions/decisions.ts';

/** Guards of the operators' desk: the audit, the second person, the version and the rights. */
export const DESK_MUTANTS: readonly Mutant[] = [
  {
    name: 'a changed row of the audit is not found',
    file: VERIFY,
    from: '...(row.hash === hash ? []',
    to: "...(row.hash !== '' ? []",
    tests: [CATCHERS.deskAudit],
  },
  {
    name: 'a deleted row of the audit is not found',
    file: VERIFY,
    from: '...(row.seq === seq ? []',
    to: '...(row.seq >= seq ? []',
    tests: [CATCHERS.deskAudit],
  },
  {
    name: 'a cut end of the audit is not found',
    file: VERIFY,
    from: 'anchors.find((one) => one.seq > seq)',
    to: 'anchors.find((one) => one.seq < 0)',
    tests: [CATCHERS.deskAudit],
  },
  {
    name: 'any signature of a decision holds',
    file: PROOF,
    from: 'if ((await verifySignature(proof.signed, { challenge, publicKey })) === undefined)',
    to: "if ((await verifySignature(proof.signed, { challenge, publicKey })) === undefined && actor === '')",
    tests: [CATCHERS.deskAudit],
  },
  {
    name: 'a signature serves for another act',
    file: PROOF,
    from: 'if (!isAbout(decision, row)) return',
    to: "if (!isAbout(decision, row) && actor === '') return",
    tests: [CATCHERS.deskAudit],
  },
  {
    name: 'a decision of a disabled operator verifies',
    file: PROOF,
    from: 'if (operator?.isDisabled) return',
    to: "if (operator?.isDisabled && actor === '') return",
    tests: [CATCHERS.deskAudit],
  },
  {
    name: 'an address that one person changed verifies',
    file: 'server/desk/audit/terms.ts',
    from: 'return isOfTwo && !isSigned(row, made)',
    to: 'return isOfTwo && !isSigned(row, made) && vague.size > 99',
    tests: [CATCHERS.deskAudit],
  },
  {
    name: 'an approved withdrawal is sent elsewhere',
    file: 'server/desk/payment-hash.ts',
    from: 'rows.every((row) => row.payment === payment)',
    to: "rows.every((row) => row.payment !== '')",
    tests: [CATCHERS.deskAudit],
  },
  {
    name: 'one person requests and signs',
    file: DESK,
    from: `CHECK ("status" <> 'signed'
    or lower(trim("decided_by")) <> lower(trim("requested_by")))`,
    to: 'CHECK (true)',
    tests: [CATCHERS.deskDecisions],
  },
  {
    name: 'one person approves above the threshold',
    file: DESK,
    from: "AND NOT is_signed_by_two('withdrawal', NEW.id) THEN",
    to: 'AND NEW.id < 0 THEN',
    tests: [CATCHERS.deskDecisions],
  },
  {
    name: 'whoever approved a withdrawal sends it',
    file: DESK,
    from: `or lower(trim("approved_by")) <> lower(trim("claimed_by")))`,
    to: 'or true)',
    tests: [CATCHERS.deskDecisions],
  },
  {
    name: 'one person gives rights',
    file: DESK,
    from: 'ELSIF NEW.rights <> OLD.rights AND',
    to: 'ELSIF NEW.rights IS NULL AND',
    tests: [CATCHERS.deskPeople],
  },
  {
    name: 'one person changes deposit addresses and payouts',
    file: 'server/db/migrations/0069_desk_changes.sql',
    from: 'WHERE applied_tx = pg_current_xact_id()::text AND needs_second) THEN',
    to: 'HAVING count(*) >= 0) THEN',
    tests: [CATCHERS.deskCatalogue],
  },
  {
    name: 'the command line imports payouts at once',
    file: 'server/desk/import-command.ts',
    from: 'const isSecond = needsSecond(change.differences) && (await hasTwoSigners(tx));',
    to: 'const isSecond = needsSecond(change.differences) && (await hasTwoSigners(tx)) && !deps.apply;',
    tests: [CATCHERS.deskImport],
  },
  {
    name: 'a decision about an older state is made',
    file: 'server/desk/version.ts',
    from: 'if (shown !== current.version) throw',
    to: "if (shown === '') throw",
    tests: [CATCHERS.deskDecisions],
  },
  {
    name: 'a draft of an older state undoes another one',
    file: 'server/desk/catalogue/changes.ts',
    from: 'if (versionOfFile(before[file]) !== version)',
    to: "if (version === '')",
    tests: [CATCHERS.deskCatalogue],
  },
  {
    name: 'any operator makes any call',
    file: 'server/desk/http/answer.ts',
    from: 'if (!isAllowed(call, rights))',
    to: 'if (!isAllowed(call, rights) && rights.length > 9)',
    tests: [CATCHERS.deskRights],
  },
  {
    name: 'any right signs any request',
    file: 'server/desk/signatures.ts',
    from: 'SIGNERS[request.kind].some((right) => rights.includes(right))',
    to: 'rights.length > 0',
    tests: [CATCHERS.deskPeople],
  },
  {
    name: 'another decision is made than the one that was shown',
    file: DECISIONS,
    from: 'if (shown !== canonical)',
    to: "if (shown === '')",
    tests: [CATCHERS.deskDecisions],
  },
  {
    name: 'the passkey of another operator decides',
    file: DECISIONS,
    from: 'if (found.operator.id !== operatorId)',
    to: 'if (found.operator.id < 0)',
    tests: [CATCHERS.deskDecisions],
  },
  {
    name: 'a signature is used twice',
    file: 'server/desk/operators/passkeys.ts',
    from: 'await db.delete(deskChallenges).where(isThis).returning();',
    to: 'await db.select().from(deskChallenges).where(isThis);',
    tests: [CATCHERS.deskDecisions],
  },
];

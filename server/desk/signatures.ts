import type { Right } from '#desk/contract/call.ts';
import type { REQUEST_KINDS } from '#desk/contract/requests.ts';
import type { Db } from '../db/db.ts';
import { type DeskChange, differencesOf, listChanges } from './catalogue/changes.ts';
import { listOpenCorrections } from './corrections.ts';
import type { SignedIn } from './desk-call.ts';
import { differenceLines } from './differences.ts';
import { listWaiting } from './requests.ts';
import { versionOf } from './version.ts';

export type RequestKind = (typeof REQUEST_KINDS)[number];

/** The rights with which a request of each kind can be signed; each of them is sufficient. */
export const SIGNERS: Readonly<Record<RequestKind, readonly Right[]>> = {
  correction: ['treasury', 'compliance'],
  change: ['treasury', 'risk'],
  withdrawal: ['reviewer', 'compliance'],
  lift: ['compliance'],
  rights: ['owner'],
  invite: ['owner'],
  threshold: ['owner'],
};

const LABELS: Readonly<Record<string, string>> = {
  id: 'Number',
  member: 'Member',
  amount: 'Amount',
  coin: 'Coin',
  account: 'Account',
  scope: 'Restriction',
  reason: 'Reason',
  name: 'Name',
  rights: 'Rights',
  before: 'Before',
};

function factsOf(details: Readonly<Record<string, unknown>>) {
  // The hash of a payment is only used to verify the audit log.
  const { payment: _, ...facts } = details;
  return Object.entries(facts).map(([key, value]) => ({
    label: LABELS[key] ?? key,
    value: Array.isArray(value) ? value.join(', ') : String(value),
  }));
}

/** Returns a change of terms as a request, with one fact for each row that differs. */
function changeRequest(change: DeskChange) {
  const { id, requestedBy, requestedAt, applyAt } = change;
  const at = applyAt === null ? 'as soon as it is signed' : new Date(applyAt).toISOString();
  const lines = differenceLines(differencesOf(change));
  const rows = Object.fromEntries(lines.map((line, index) => [`Row ${index + 1}`, line]));
  return { kind: 'change' as const, id, details: { ...rows, When: at }, requestedBy, requestedAt };
}

/** Returns everything that waits for a second person, oldest first. */
export async function listSignable(db: Db, { name, rights }: SignedIn) {
  const corrections = (await listOpenCorrections(db)).map(({ correction, coin }) => {
    const { id, memberId: member, account, amount, reason, requestedBy, requestedAt } = correction;
    const details = { member, account, amount, coin, reason };
    return { kind: 'correction' as RequestKind, id, details, requestedBy, requestedAt };
  });
  const requests = (await listWaiting(db)).map(
    ({ kind, id, details, requestedBy, requestedAt }) => {
      return { kind: kind as RequestKind, id, details, requestedBy, requestedAt };
    },
  );
  const changes = (await listChanges(db)).filter(({ status }) => status === 'waiting');
  return [...corrections, ...requests, ...changes.map(changeRequest)]
    .toSorted((a, b) => a.requestedAt - b.requestedAt)
    .map(({ details, ...request }) => {
      const shown = { ...request, facts: factsOf(details) };
      const isOther = request.requestedBy.toLowerCase() !== name.toLowerCase();
      const maySign = isOther && SIGNERS[request.kind].some((right) => rights.includes(right));
      return { ...shown, version: versionOf(shown), maySign };
    });
}

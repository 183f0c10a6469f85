import type { Right } from '#desk/contract/call.ts';
import type { AuditRow } from './audit-row.ts';

interface Key {
  readonly name: string;
  readonly publicKey: string;
}

interface Registered {
  readonly name: string;
  readonly rights: readonly Right[];
  readonly isDisabled: boolean;
}

/** Operators and passkeys as registered in the chain, up to the last added row. */
export interface Register {
  /** Adds a row; returns the faults of an invitation or a registration. */
  add(row: AuditRow): readonly string[];
  keyOf(credentialId: string): Key | undefined;
  /** Returns the operator with a name; `undefined` for a name that only the command line uses. */
  operatorOf(name: string): Registered | undefined;
  /** Returns the number of operators with one of these rights. */
  countWith(...rights: readonly Right[]): number;
}

type Wish = Pick<Registered, 'name' | 'rights'>;

const plain = (name: string) => name.trim().toLowerCase();

/** Returns true if two operators have the same name and the same rights. */
export function isSame(
  one: Wish | undefined,
  { name, rights }: { readonly name: string; readonly rights: readonly string[] },
): boolean {
  return one?.name === name && one.rights.toSorted().join() === rights.toSorted().join();
}

export function createRegister(): Register {
  /** Requested rights and invitations, by the number of the request. */
  const requested = new Map<string, Wish>();
  const invited = new Map<string, Wish>();
  const keys = new Map<string, Key>();
  const operators = new Map<string, Registered>();
  /** The previous row; for an invitation from the web, it contains the signature. */
  let before: AuditRow | undefined;

  const operatorOf = (name: string) => operators.get(plain(name));
  const countWith = (...rights: readonly Right[]) =>
    [...operators.values()].filter(
      (one) => !one.isDisabled && rights.some((right) => one.rights.includes(right)),
    ).length;

  function change(name: string, values: Partial<Registered>): void {
    const old = operatorOf(name) ?? { name, rights: [], isDisabled: false };
    operators.set(plain(name), { ...old, ...values });
  }

  function addInvite({ door, details }: AuditRow): readonly string[] {
    const { invitation, ...wish } = details as unknown as Wish & { readonly invitation: string };
    invited.set(invitation, wish);
    if (door === 'command')
      return countWith('owner') < 2 ? [] : [`${wish.name} was invited without a second owner`];
    const isSigned =
      before?.action === 'request.sign' &&
      before.details.kind === 'invite' &&
      isSame(requested.get(String(before.details.id)), wish);
    return isSigned ? [] : [`nobody signed the invitation of ${wish.name}`];
  }

  function addOperator({ details }: AuditRow): readonly string[] {
    const { name, rights, invitation, credentialId, publicKey } = details as unknown as Wish & {
      readonly [Field in 'invitation' | 'credentialId' | 'publicKey']: string;
    };
    const isInvited = isSame(invited.get(invitation), { name, rights });
    invited.delete(invitation);
    keys.set(credentialId, { name, publicKey });
    change(name, { rights });
    return isInvited ? [] : [`${name} registered without an invitation`];
  }

  function addOther({ action, details }: AuditRow): void {
    const { name, rights, request } = details as unknown as Wish & { readonly request: unknown };
    if (action === 'invite.request' || action === 'rights.request')
      requested.set(String(request), { name, rights });
    const wish = requested.get(String(details.id));
    if (action === 'request.sign' && details.kind === 'rights' && wish !== undefined)
      change(wish.name, { rights: wish.rights });
    if (action === 'operator.disable') change(name, { isDisabled: true });
    if (action === 'operator.passkeyRemove') keys.delete(String(details.credentialId));
  }

  return {
    add(row) {
      let faults: readonly string[] = [];
      if (row.action === 'operator.invite') faults = addInvite(row);
      else if (row.action === 'operator.register') faults = addOperator(row);
      else addOther(row);
      before = row;
      return faults;
    },
    keyOf: (credentialId) => keys.get(credentialId),
    operatorOf,
    countWith,
  };
}

import type { AuditRow } from './audit-row.ts';

interface Key {
  readonly name: string;
  readonly publicKey: string;
}

/** Operators and passkeys as the chain registered them, up to the row that was added last. */
export interface Register {
  /** Adds a row; returns the faults of an invitation or a registration. */
  add(row: AuditRow): readonly string[];
  keyOf(credentialId: string): Key | undefined;
}

export function createRegister(): Register {
  const invited = new Map<string, string>();
  const keys = new Map<string, Key>();
  const owners = new Set<string>();
  /** The row before, which signs an invitation of the web. */
  let before: AuditRow | undefined;

  function addInvite({ door, details }: AuditRow): readonly string[] {
    const { name, invitation } = details as { readonly name: string; readonly invitation: string };
    invited.set(invitation, name);
    const isSigned = before?.action === 'request.sign' && before.details.kind === 'invite';
    if (door !== 'command') return isSigned ? [] : [`nobody signed the invitation of ${name}`];
    return owners.size < 2 ? [] : [`${name} was invited without a second owner`];
  }

  function addOperator({ details }: AuditRow): readonly string[] {
    const { name, invitation, credentialId, publicKey, rights } = details as {
      readonly [Field in 'name' | 'invitation' | 'credentialId' | 'publicKey']: string;
    } & { readonly rights: readonly string[] };
    const isInvited = invited.get(invitation) === name;
    invited.delete(invitation);
    keys.set(credentialId, { name, publicKey });
    if (rights.includes('owner')) owners.add(name);
    return isInvited ? [] : [`${name} registered without an invitation`];
  }

  return {
    add(row) {
      const faults =
        row.action === 'operator.invite'
          ? addInvite(row)
          : row.action === 'operator.register'
            ? addOperator(row)
            : [];
      if (row.action === 'operator.passkeyRemove') keys.delete(String(row.details.credentialId));
      if (row.action === 'operator.disable') owners.delete(String(row.details.name));
      before = row;
      return faults;
    },
    keyOf: (credentialId) => keys.get(credentialId),
  };
}

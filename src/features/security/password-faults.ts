import type { AuthFault } from '#/components/credentials/fault-words';
import type { FieldFault } from '#/components/money-form/fault-resolver';
import { passwordFault } from '#/domain/credentials';

export interface PasswordValues {
  /** The login password as it is. */
  old: string;
  fresh: string;
  repeated: string;
}

/** Specification section 5: all three are required, the repetition must match. */
export function findPasswordFaults(values: PasswordValues) {
  const { old, fresh, repeated } = values;
  const faults: FieldFault<PasswordValues, AuthFault>[] = [];
  if (old === '') faults.push(['old', 'password']);
  const fault = passwordFault(fresh);
  if (fault) faults.push(['fresh', fault]);
  if (repeated === '') faults.push(['repeated', 'noRepeat']);
  else if (repeated !== fresh) faults.push(['repeated', 'repeat']);
  return faults;
}

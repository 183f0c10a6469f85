import { optionalFile } from '../readiness/optional-part';

/** The button of a passkey in place of a code, whose file only members with passkeys load. */
export const passkeyProof = optionalFile(() =>
  import('./passkey-proof').then((file) => file.PasskeyProof),
);

import { fromBase64, toBase64 } from './base64';

const TIMEOUT_MS = 60_000;

function challenge(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(32));
}

/** Returns true if the device can verify its owner by fingerprint, face or screen lock. */
export async function hasDevicePasskeys(): Promise<boolean> {
  const { PublicKeyCredential } = globalThis as Partial<typeof globalThis>;
  if (!PublicKeyCredential) return false;
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false);
}

/**
 * Creates a passkey of this device and returns its id in base64; `undefined` if the person
 * cancelled or the device refused. The passkey is not registered with a server, because it only
 * shows that the owner is present.
 */
export async function createDevicePasskey(name: string): Promise<string | undefined> {
  const publicKey: PublicKeyCredentialCreationOptions = {
    challenge: challenge(),
    rp: { name },
    user: { id: challenge(), name, displayName: name },
    // ES256 and RS256.
    pubKeyCredParams: [
      { type: 'public-key', alg: -7 },
      { type: 'public-key', alg: -257 },
    ],
    authenticatorSelection: {
      authenticatorAttachment: 'platform',
      userVerification: 'required',
      residentKey: 'discouraged',
    },
    timeout: TIMEOUT_MS,
  };
  const created = await navigator.credentials.create({ publicKey }).catch(() => undefined);
  return created instanceof PublicKeyCredential
    ? toBase64(new Uint8Array(created.rawId))
    : undefined;
}

/** Asks the device to verify its owner with a passkey. Returns true if the device did. */
export async function askDevicePasskey(id: string): Promise<boolean> {
  const publicKey: PublicKeyCredentialRequestOptions = {
    challenge: challenge(),
    allowCredentials: [{ type: 'public-key', id: fromBase64(id), transports: ['internal'] }],
    userVerification: 'required',
    timeout: TIMEOUT_MS,
  };
  const shown = await navigator.credentials.get({ publicKey }).catch(() => undefined);
  return shown instanceof PublicKeyCredential && toBase64(new Uint8Array(shown.rawId)) === id;
}

import { Secret, TOTP } from 'otpauth';

/**
 * RFC 6238 with the parameters that every authenticator app supports: SHA-1, six digits, steps of
 * 30 s.
 */
const PERIOD_SECONDS = 30;
/** Number of steps of clock drift accepted before and after the current one. */
const DRIFT_STEPS = 1;
/** Length of a secret: 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** Returns a new secret in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Returns the `otpauth://` URL of a secret, for the QR code of an authenticator app. */
export function totpUri(secret: string, issuer: string, label: string): string {
  return new TOTP({ issuer, label, secret, period: PERIOD_SECONDS }).toString();
}

/**
 * Returns the time step of a code, which is at most one away from that of `now` (epoch ms);
 * `undefined` for a wrong code. The library compares in constant time.
 */
export function totpStep(secret: string, code: string, now: number): number | undefined {
  const delta = new TOTP({ secret, period: PERIOD_SECONDS }).validate({
    token: code,
    timestamp: now,
    window: DRIFT_STEPS,
  });
  return delta === null ? undefined : TOTP.counter({ timestamp: now }) + delta;
}

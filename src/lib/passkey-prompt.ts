import {
  browserSupportsWebAuthnAutofill,
  sendSignal,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  type WebAuthnError,
} from '@simplewebauthn/browser';

/**
 * The result of a browser prompt. It is the response as JSON text, `exists` if this device already
 * has a passkey for the account, or `cancelled` if the person closed the prompt, waited too long or
 * has no passkey. Browsers do not distinguish these three cases.
 */
export type PromptOutcome =
  | { readonly kind: 'answered'; readonly json: string }
  | { readonly kind: 'cancelled' | 'exists' | 'failed' };

async function outcomeOf(prompted: Promise<object>): Promise<PromptOutcome> {
  try {
    return { kind: 'answered', json: JSON.stringify(await prompted) };
  } catch (error) {
    if (!(error instanceof Error)) return { kind: 'failed' };
    const { code, cause } = error as Partial<WebAuthnError> & { cause?: unknown };
    if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return { kind: 'exists' };
    if (code === 'ERROR_CEREMONY_ABORTED') return { kind: 'cancelled' };
    const { name } = cause instanceof Error ? cause : error;
    return { kind: name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'failed' };
  }
}

/** Asks the person to create a passkey. `options` are the server's options, as JSON text. */
export function createPasskey(options: string): Promise<PromptOutcome> {
  return outcomeOf(startRegistration({ optionsJSON: JSON.parse(options) }));
}

/**
 * Prompts the person for a passkey. With `isAutofill`, it waits until one is selected among the
 * suggestions of a field with `autocomplete="… webauthn"`. A new prompt ends the previous one as
 * cancelled.
 */
export function requestPasskey(
  options: string,
  { isAutofill = false } = {},
): Promise<PromptOutcome> {
  const optionsJSON = JSON.parse(options);
  return outcomeOf(startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill }));
}

/** Ends a prompt that is waiting. */
export function cancelPrompt(): void {
  WebAuthnAbortService.cancelCeremony();
}

/** Returns true if the browser suggests passkeys in fields. */
export function hasPasskeyAutofill(): Promise<boolean> {
  return browserSupportsWebAuthnAutofill().catch(() => false);
}

/**
 * Tells the browser that the server does not know this response's passkey, so it hides the passkey.
 */
export async function hidePasskey(json: string): Promise<void> {
  const { id } = JSON.parse(json) as { id: string };
  const passkey = { rpID: location.hostname, credentialID: id };
  await sendSignal({ signalName: 'unknownCredential', ...passkey }).catch(() => undefined);
}

import type { Page } from '@playwright/test';

/**
 * Gives the page's browser a device that recognises its owner. Returns functions that change the
 * device.
 */
export async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const add = async () => {
    const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return authenticatorId;
  };
  let authenticatorId = await add();
  return {
    /** Sets whether the owner is verified from now on. */
    setVerified: (isUserVerified: boolean) =>
      client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    /** Replaces this device with another one. */
    replace: async () => {
      await client.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
      authenticatorId = await add();
    },
    passkeys: async () =>
      (await client.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  };
}

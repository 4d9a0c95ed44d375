import type { Page } from '@playwright/test';

/** Gives the browser an authenticator with a screen lock, as in a laptop. Its user confirms at once, or not at all. */
export async function withAuthenticator(page: Page, { agrees = true } = {}): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: agrees,
    },
  });
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../service/support/free-port.ts';
import { IdentityProvider } from '../service/support/identity-provider.ts';
import { faultServices, until } from './support/fault-service.ts';
import { listenSilently } from './support/smtp.ts';

const LOGINS = 5;
/** One timeout of ten seconds, and room for a slow machine. */
const LONGEST_MS = 15_000;

describe('the identity provider is away', () => {
  let services: ReturnType<typeof faultServices>;
  let end: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    services = faultServices('provider-away');
  });
  afterAll(async () => {
    await end?.();
    await services?.remove();
  });

  it.each(['dead', 'silent'])(
    'if it is %s, logins together end with the same message after one timeout, until it is back',
    async (how) => {
      const port = await freePort();
      if (how === 'silent') end = (await listenSilently(port)).close;
      const service = await services.start({
        DATA_DIR: await services.demoFolder(),
        OIDC_NAME: 'Example ID',
        OIDC_ISSUER: `http://127.0.0.1:${port}`,
        OIDC_CLIENT_ID: 'console',
        OIDC_CLIENT_SECRET: 'a secret of the provider',
      });
      // `PUBLIC_URL` is on localhost: another name would be sent there first.
      const url = `${service.url.replace('127.0.0.1', 'localhost')}/api/auth/external/platform`;
      const logIn = async () => {
        const start = performance.now();
        const { status, headers } = await fetch(url, { redirect: 'manual' });
        const message = new URL(headers.get('location') ?? 'none:').searchParams.get('error_message');
        return { status, message, took: performance.now() - start };
      };
      const answers = await Promise.all(Array.from({ length: LOGINS }, logIn));
      for (const { status, message, took } of answers) {
        expect(status).toBe(302);
        expect(message).toBe('Example ID cannot be reached right now. Please try again, or log in with your password.');
        expect(took).toBeLessThan(LONGEST_MS);
      }
      // The password still works meanwhile.
      expect(await service.logIn()).toBeTruthy();
      await end?.();
      end = undefined;
      const provider = new IdentityProvider();
      await provider.start(port);
      const target = async () => (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '';
      await until('log ins reach the provider', async () =>
        (await target()).startsWith(`${provider.issuer}/authorize`),
      );
      provider.stop();
      expect(await service.stop()).toBe(0);
    },
  );
});

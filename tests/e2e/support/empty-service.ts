import { CHROMIUM_ARGS, findHeadlessBrowser } from '../../runner/browser.mjs';
import { startService, type TestService } from '../../service/support/service.ts';
import { afterAll, beforeAll } from './it.ts';

/** Options of flows that contact the test's service from pages of other hosts, or a service of their own. */
export const onThisMachine = {
  launchOptions: {
    executablePath: findHeadlessBrowser(),
    // Web pages may not contact the machine they run on, and the test's service is on it.
    args: [...CHROMIUM_ARGS, '--disable-features=LocalNetworkAccessChecks'],
  },
};

/** Runs a service without any user while the flows of a file run. Returns it to the running flow. */
export function emptyService(): () => TestService {
  let service: TestService;
  beforeAll(async () => {
    service = await startService({ empty: true });
  });
  afterAll(() => service?.stop());
  return () => service;
}

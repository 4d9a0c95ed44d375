import { afterAll, beforeAll, describe } from 'vitest';
import { type StartOptions, startService, type TestService } from './service.ts';

/** A service for one `describe`. */
export interface DescribedService {
  kind: 'embedded' | 'server';
  /** The running service; only inside tests and hooks. */
  readonly service: TestService;
}

/** Runs `suite` with a service on the embedded database and, if Postgres is installed, with one on a server. */
export function describeServices(
  name: string,
  suite: (described: DescribedService) => void,
  options: StartOptions = {},
): void {
  describe(`${name} (embedded)`, () => {
    suite(prepare('embedded', options));
  });
  describe.skipIf(!process.env['TEST_POSTGRES_PORT'])(`${name} (server)`, () => {
    suite(prepare('server', options));
  });
}

function prepare(kind: DescribedService['kind'], options: StartOptions): DescribedService {
  let service: TestService | undefined;
  beforeAll(async () => {
    service = await startService({ ...options, embedded: kind === 'embedded' });
  }, 120_000);
  afterAll(() => service?.stop());
  return {
    kind,
    get service() {
      if (!service) throw new Error('The service has not started yet');
      return service;
    },
  };
}

import { afterAll, beforeAll, describe } from 'vitest';
import { findPostgres, startPostgres, type TestPostgres } from './database/postgres.ts';
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
  describe.skipIf(!findPostgres())(`${name} (server)`, () => {
    suite(prepare('server', options));
  });
}

function prepare(kind: DescribedService['kind'], options: StartOptions): DescribedService {
  let service: TestService | undefined;
  let postgres: TestPostgres | undefined;
  beforeAll(async () => {
    if (kind === 'server') postgres = await startPostgres();
    const database = postgres && { DATABASE_URL: await postgres.createDatabase(options.empty ? undefined : 'demo') };
    service = await startService({ ...options, env: { ...options.env, ...database } });
  }, 120_000);
  afterAll(async () => {
    await service?.stop();
    await postgres?.stop();
  });
  return {
    kind,
    get service() {
      if (!service) throw new Error('The service has not started yet');
      return service;
    },
  };
}

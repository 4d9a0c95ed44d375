import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePlatform } from '../../../demo/platform/app.ts';
import { Fleet } from '../../../demo/platform/fleet/fleet.ts';
import { applications } from '../../../demo/platform/settings.ts';
import { newServiceKey } from '../../../service/features/applications/key-format.ts';
import { freePort } from '../support/free-port.ts';
import { startService, type TestService } from '../support/service.ts';

export interface TestPlatform {
  service: TestService;
  fleet: Fleet;
  /** Where the back ends are. */
  url: string;
  stop: () => Promise<void>;
}

/** Starts a service with the back ends of its dashboards, as `npm start` does. */
export async function startPlatform(): Promise<TestPlatform> {
  const url = `http://localhost:${await freePort()}`;
  const keys = Object.fromEntries(applications.map((name) => [name, newServiceKey()]));
  const exportSecret = `whsec_${randomBytes(24).toString('base64')}`;
  const admitted = Object.fromEntries(applications.map((name) => [name, { key: keys[name], exportSecret }]));
  const service = await startService({
    env: { DEMO_PLATFORM: JSON.stringify({ url, applications: admitted }), RATE_LIMIT_SCALE: '100' },
  });
  const folder = mkdtempSync(join(tmpdir(), 'iam-platform-'));
  const fleet = await Fleet.open(folder, service.services.now());
  const iam = { base: service.url, publicUrl: service.services.config.publicUrl };
  const { app } = makePlatform({ iam, keys, exportSecret }, fleet, () => service.services.now());
  const server = createServer(app).listen(Number(new URL(url).port), 'localhost');
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await service.stop();
    rmSync(folder, { recursive: true });
  };
  return { service, fleet, url, stop };
}

import { rmSync } from 'node:fs';
import { at, root } from '../../scripts/build/paths.mjs';
import { startProgram } from './program.mjs';

/** A domain that the service shares with every app: its cookie reaches them all. */
export const DOMAIN = 'strangers.localhost';

/**
 * Starts the service with fresh demo data, trusting the hosts of the apps.
 * @param {number} port
 * @param {{host: string, port: number}[]} hosts
 */
export async function startService(port, hosts) {
  const data = '.build/strangers-data';
  rmSync(at(data), { recursive: true, force: true });
  const url = `http://iam.${DOMAIN}:${port}`;
  // Only browsers know that names below localhost are this machine.
  const local = `http://127.0.0.1:${port}`;
  const program = await startProgram(['--enable-source-maps', 'service/dist/main.js'], {
    cwd: root,
    url,
    probe: `${local}/healthz`,
    env: {
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: data,
      COOKIE_DOMAIN: DOMAIN,
      TRUSTED_DOMAINS: hosts.map(({ host, port: own }) => `${host}:${own}`).join(','),
      RATE_LIMIT_SCALE: '1000',
    },
  });
  return { ...program, local };
}

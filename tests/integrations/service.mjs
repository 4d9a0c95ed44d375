import { rmSync } from 'node:fs';
import { at, root } from '../../scripts/build/paths.mjs';
import { startProgram } from './program.mjs';

/** A domain that the service shares with some apps: its cookie reaches them all. */
export const DOMAIN = 'strangers.localhost';

/** A domain that has nothing in common with the service's. */
export const ELSEWHERE = 'elsewhere.localhost';

/**
 * Starts a service with fresh demo data, trusting the hosts of the apps.
 * @param {object} options
 * @param {string} options.name of its folder of data
 * @param {number} options.port
 * @param {{host: string, port: number}[]} options.hosts
 * @param {Record<string, string>} [options.env]
 * @returns its address for browsers and, in `local`, for programs: only browsers know that names below localhost are
 * this machine
 */
export async function startService({ name, port, hosts, env }) {
  const data = `.build/${name}`;
  rmSync(at(data), { recursive: true, force: true });
  const url = `http://iam.${DOMAIN}:${port}`;
  const local = `http://127.0.0.1:${port}`;
  const program = await startProgram(['service/dist/start.cjs'], {
    cwd: root,
    url,
    probe: `${local}/healthz`,
    env: {
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: data,
      TRUSTED_DOMAINS: hosts.map(({ host, port: own }) => `${host}:${own}`).join(','),
      RATE_LIMIT_SCALE: '1000',
      ...env,
    },
  });
  return { ...program, local };
}

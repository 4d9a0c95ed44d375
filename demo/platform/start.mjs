/** Starts the back ends of the demo's dashboards beside the service. */
import { spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { root } from '../../scripts/build/paths.mjs';

const APPLICATIONS = ['asset_tracking', 'infrastructure_monitoring', 'logistics', 'masternode'];
const OFF = /^(0|false|no|off)$/i;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Digits of a service key after its prefix. */
const LENGTH = 43;
const LAST_PORT = 65_535;

/** Whether the service runs as a demo. @param {NodeJS.ProcessEnv} env */
export const isDemo = (env) => !OFF.test(env.DEMO?.trim() ?? '');

/**
 * Starts the back ends on `PLATFORM_PORT`, by default the one after the service's, or the next free one. Both sides
 * get secrets that are new at every start.
 * @param {NodeJS.ProcessEnv} env of the service
 * @returns {Promise<{env: Record<string, string>, stop: () => Promise<void>}>} `env`: what the service needs besides
 */
export async function startDemoPlatform(env) {
  const servicePort = Number(env.PORT) || 4400;
  const publicUrl = env.PUBLIC_URL?.trim() || `http://localhost:${servicePort}`;
  const host = env.HOST?.trim() || '127.0.0.1';
  const port = await freePort(Number(env.PLATFORM_PORT) || servicePort + 1, host);
  const keys = Object.fromEntries(APPLICATIONS.map((name) => [name, newKey()]));
  const exportSecret = `whsec_${randomBytes(24).toString('base64')}`;
  const child = spawn(process.execPath, ['--enable-source-maps', '.build/platform/main.js'], {
    cwd: root,
    // The channel tells the child that this process is gone.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...env,
      PLATFORM_PORT: String(port),
      PLATFORM_DATA_DIR: env.PLATFORM_DATA_DIR?.trim() || `${env.DATA_DIR?.trim() || '.data'}/platform`,
      IAM_URL: `http://${isAnyHost(host) ? 'localhost' : host}:${servicePort}`,
      IAM_PUBLIC_URL: publicUrl,
      LOGISTICS_EXPORT_SECRET: exportSecret,
      ...Object.fromEntries(APPLICATIONS.map((name) => [`${name.toUpperCase()}_KEY`, keys[name]])),
    },
  });
  let isWanted = true;
  const ended = once(child, 'exit').then(() => {
    if (isWanted) console.error('The back ends of the dashboards stopped. The service goes on without them.');
  });
  const applications = Object.fromEntries(APPLICATIONS.map((name) => [name, { key: keys[name], exportSecret }]));
  return {
    env: { DEMO_PLATFORM: JSON.stringify({ url: urlOf(publicUrl, port, env), applications }) },
    stop: async () => {
      isWanted = false;
      child.kill();
      await ended;
    },
  };
}

/** @param {string} host */
const isAnyHost = (host) => host === '0.0.0.0' || host === '::';

/** @returns {string} a service key that nobody can guess */
const newKey = () => `iam_sk_${Array.from({ length: LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join('')}`;

/**
 * Where browsers and the service find the back ends: the service's host, unless `PLATFORM_URL` names another place.
 * @param {string} publicUrl
 * @param {number} port
 * @param {NodeJS.ProcessEnv} env
 */
function urlOf(publicUrl, port, env) {
  const { protocol, hostname } = URL.canParse(publicUrl) ? new URL(publicUrl) : new URL('http://localhost');
  const own = protocol === 'http:' ? `http://${hostname}:${port}` : `http://localhost:${port}`;
  return env.PLATFORM_URL?.trim() || own;
}

/**
 * @param {number} first
 * @param {string} host
 * @returns {Promise<number>} the first port from there on that nobody listens at
 */
async function freePort(first, host) {
  for (let port = first; port <= LAST_PORT; port++) if (await isFree(port, host)) return port;
  throw new Error(`No port from ${first} on is free.`);
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<boolean>}
 */
function isFree(port, host) {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

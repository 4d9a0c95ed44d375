/**
 * `npm run test:integrations`: makes apps of several frameworks from the packed package, each in a folder of its own,
 * and has each type-checked, built, opened on its own host, logged in, switched to another organization and logged out.
 * `-- --only vue,next` takes some of them, `--previous <tarball>` an older release for the page with two versions. The
 * last line is `N passed, N failed`.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { at } from '../../scripts/build/paths.mjs';
import { ensureBrowser } from '../runner/browser.mjs';
import { prepare } from '../../scripts/setup/prepare.mjs';
import { makeApp } from './app.mjs';
import { apps } from './apps.mjs';
import { openBrowser } from './browser.mjs';
import { cloneRepository, packPackage } from './pack.mjs';
import { keepPrevious } from './previous.mjs';
import { Report } from './report.mjs';
import { DOMAIN, ELSEWHERE, startService } from './service.mjs';
import { visitServices } from './services.mjs';
import { visit } from './visit.mjs';

const LIMIT_MINUTES = 15;
/** The first service's port; the second one and each app have one of those after it. */
const port = Number(process.env.STRANGERS_PORT ?? 4440);

const { values } = parseArgs({
  options: { only: { type: 'string' }, previous: { type: 'string' }, keep: { type: 'boolean' } },
});
const names = values.only?.split(',');
const chosen = apps.filter(({ name }) => !names || names.includes(name));
const late = setTimeout(() => {
  console.error(`stopped: no end after ${LIMIT_MINUTES} minutes`);
  process.exit(1);
}, LIMIT_MINUTES * 60_000);

await prepare();
const browserPath = await ensureBrowser(at('.build/browser'));
const home = mkdtempSync(join(tmpdir(), 'iam-strangers-'));
const kept = join(home, 'cdn');
mkdirSync(kept);
const report = new Report();
const hosts = chosen.map((app, index) => {
  const domain = app.logIn === 'shared' ? DOMAIN : ELSEWHERE;
  return { app, host: `${app.name}.${domain}`, port: port + 2 + index };
});
/** @type {(() => Promise<void>)[]} */
const stops = [async () => rmSync(values.keep ? join(home, 'clone') : home, { recursive: true, force: true })];
try {
  const clone = join(home, 'clone');
  cloneRepository(clone);
  let tarball = '';
  const needed = ['dist/index.js', 'dist/cdn/iam.js', 'dist/types/index.d.ts', 'custom-elements.json', 'CHANGELOG.md'];
  const isPacked = await report.run('pack: the package, from a clone without a build', async () => {
    tarball = await packPackage(clone, [], needed);
  });
  if (isPacked) await runApps(tarball, clone);
} finally {
  for (const stop of stops.toReversed()) await stop();
}
clearTimeout(late);
process.exitCode = report.print();

/** @param {string} tarball @param {string} clone */
async function runApps(tarball, clone) {
  const previous = await keepPrevious(values.previous ?? tarball, kept, values.previous !== undefined);
  const common = { hosts, env: { COOKIE_DOMAIN: DOMAIN, CDN_DIR: kept } };
  const service = await startService({ ...common, name: 'strangers-data', port });
  stops.push(service.stop);
  const needsSecond = chosen.some(({ look }) => look === 'services');
  const second = needsSecond ? await startService({ hosts, name: 'strangers-second', port: port + 1 }) : undefined;
  if (second) stops.push(second.stop);
  const browser = await openBrowser(browserPath);
  stops.push(() => browser.close());
  const words = {
    'https://iam.example.com': service.url,
    'https://second.example.com': second?.url ?? '',
    '/cdn/previous': `/cdn/${previous}`,
  };
  const options = { home, tarball, local: service.local, words, report };
  const packService = () =>
    packPackage(
      clone,
      ['-w', 'service'],
      ['dist/start.cjs', 'dist/main.js', 'dist/cdn/iam.js', 'dist/site/auth/index.html'],
    );

  // Two at a time: one waits for the network while the other one builds.
  const waiting = [...hosts];
  const next = async () => {
    for (let stranger = waiting.shift(); stranger; stranger = waiting.shift()) {
      const { app } = stranger;
      const running = await makeApp(app, { ...stranger, ...options });
      if (!running) continue;
      const look = { visit, services: visitServices }[app.look ?? 'visit'];
      for (const path of app.look ? (app.paths ?? ['']) : [])
        await report.run(`${app.name}${path}: log in (${app.logIn}), switch, log out`, () =>
          look(browser, `${running.url}${path}`, { ...app, console: service.url }),
        );
      await running.stop();
    }
  };
  await Promise.all([next(), next()]);
  if (!names) await report.run('pack: the service, from the same clone', packService);
}

/**
 * `npm run test:strangers`: makes apps of several frameworks from the packed package, each in a folder of its own, and
 * has each type-checked, built, opened on its own host, logged in, switched to another organization and logged out.
 * `-- --only vue,next` takes some of them. The last line is `N passed, N failed`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { at } from '../../scripts/build/paths.mjs';
import { ensureBrowser } from '../../scripts/setup/browser.mjs';
import { prepare } from '../../scripts/setup/prepare.mjs';
import { makeApp } from './app.mjs';
import { apps } from './apps.mjs';
import { openBrowser, visit } from './visit.mjs';
import { packPackage } from './pack.mjs';
import { Report } from './report.mjs';
import { startService } from './service.mjs';

const LIMIT_MINUTES = 12;
/** The service's port; each app has one of those after it. */
const port = Number(process.env.STRANGERS_PORT ?? 4440);

const { values } = parseArgs({ options: { only: { type: 'string' }, keep: { type: 'boolean' } } });
const names = values.only?.split(',');
const chosen = apps.filter(({ name }) => !names || names.includes(name));
const late = setTimeout(() => {
  console.error(`stopped: no end after ${LIMIT_MINUTES} minutes`);
  process.exit(1);
}, LIMIT_MINUTES * 60_000);

await prepare();
const browserPath = await ensureBrowser(at('.build/browser'));
const home = mkdtempSync(join(tmpdir(), 'iam-strangers-'));
const report = new Report();
const tarball = packPackage(home);
const hosts = chosen.map((app, index) => ({ app, host: `${app.name}.strangers.localhost`, port: port + 1 + index }));
const service = await startService(port, hosts);
const browser = await openBrowser(browserPath);
try {
  // Two at a time: one waits for the network while the other one builds.
  const waiting = [...hosts];
  const next = async () => {
    for (let stranger = waiting.shift(); stranger; stranger = waiting.shift()) {
      const { app } = stranger;
      const running = await makeApp(app, {
        ...stranger,
        home,
        tarball,
        service: app.isPage ? service.url : service.local,
        report,
      });
      if (!running) continue;
      for (const path of app.isPage ? (app.paths ?? ['']) : []) {
        const name = `${app.name}${path}: log in, switch, log out`;
        await report.run(name, () => visit(browser, `${running.url}${path}`));
      }
      await running.stop();
    }
  };
  await Promise.all([next(), next()]);
} finally {
  await browser.close();
  await service.stop();
  if (!values.keep) rmSync(home, { recursive: true, force: true });
}
clearTimeout(late);
process.exitCode = report.print();

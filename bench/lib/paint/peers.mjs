/**
 * Pages of comparable products, for `npm run bench -- --peers`. Their packages are installed in a temporary folder and
 * never become dependencies. `answers.mjs` replaces their services.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle, page } from './baselines.mjs';

/** A token without a signature: the widget reads the organization and permissions from it. */
const unsigned = { org_id: 'org_1', permissions: ['widgets:users-table:manage'], exp: 4102444800 };
const base64url = (/** @type {object} */ value) => Buffer.from(JSON.stringify(value)).toString('base64url');
const WORKOS_TOKEN = `${base64url({ alg: 'none' })}.${base64url(unsigned)}.x`;

/** Each has its own folder, because their React versions differ. */
const PEERS = {
  hanko: {
    dependencies: { '@teamhanko/hanko-elements': '2.7.0' },
    overrides: {},
    body: '<hanko-auth></hanko-auth>',
    source: "import { register } from '@teamhanko/hanko-elements'; register(location.origin);",
  },
  workos: {
    dependencies: {
      '@workos-inc/widgets': '1.18.0',
      '@radix-ui/themes': '3.3.0',
      '@tanstack/react-query': '5.101.2',
      react: '19.3.1',
      'react-dom': '19.3.1',
    },
    overrides: {},
    body: '<div id="root"></div>',
    source: `
      import '@radix-ui/themes/styles.css';
      import '@workos-inc/widgets/styles.css';
      import { createRoot } from 'react-dom/client';
      import { UsersManagement, WorkOsWidgets } from '@workos-inc/widgets';
      createRoot(document.getElementById('root')).render(
        <WorkOsWidgets apiHostname={location.hostname} port={Number(location.port)} https={false}>
          <UsersManagement authToken="${WORKOS_TOKEN}" />
        </WorkOsWidgets>);`,
  },
  magicbell: {
    dependencies: { '@magicbell/embeddable': '3.2.12' },
    overrides: { '@magicbell/webpush': '2.1.0' },
    body: '<div id="root"></div>',
    source: `
      import { renderWidget } from '@magicbell/embeddable/dist/magicbell.esm.min.js';
      renderWidget(document.getElementById('root'),
        { apiKey: 'key', userEmail: 'a@b.example', serverURL: location.origin, height: 400 });`,
  },
};

/**
 * @returns {Promise<Record<string, string>>} files by path; a peer that cannot be installed or bundled is reported and
 * skipped
 */
export async function peerFiles() {
  /** @type {Record<string, string>} */
  const files = {};
  for (const [name, { dependencies, overrides, source, body }] of Object.entries(PEERS)) {
    const folder = join(tmpdir(), 'iam-bench-peers', name);
    try {
      install(folder, { dependencies, overrides });
      const { script, style } = await bundle(source, folder);
      const sheet = style && `<link rel="stylesheet" href="/${name}/page.css">`;
      const head = `${sheet}<script type="module" src="/${name}/page.js"></script>`;
      files[`/${name}/`] = page(head, body);
      files[`/${name}/page.js`] = script;
      files[`/${name}/page.css`] = style;
    } catch (error) {
      console.log(`     ${name} is not measured: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
    }
  }
  return files;
}

/** @param {string} folder @param {object} manifest */
function install(folder, manifest) {
  if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, ...manifest }));
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--legacy-peer-deps'], {
    cwd: folder,
    stdio: 'ignore',
  });
  if (status !== 0) throw new Error('npm could not install it');
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPages, type PageOptions } from '../../../../../service/platform/http/files/pages.ts';

const root = mkdtempSync(join(tmpdir(), 'iam-parts-'));
const BUTTON = '<button class="x"><svg></svg>Continue with iam-provider-name</button>';
const OTHER = '<button>Log in</button>';
const CONSOLE = ['/auth/sign-in', '/auth/team', '/assets/console-abcd1234.js', '/favicon.svg'];
const DOCS = ['/docs/', '/docs/assets/docs.js'];
const DEMO = ['/kit/', '/dashboards/logistics/', '/demo-assets/kit-abcd1234.js', '/cdn-example.html', '/new-page.html'];

beforeAll(() => {
  const pages = ['auth', 'docs', 'kit', 'dashboards/logistics'].map((path) => `${path}/index.html`);
  const files = ['assets/console-abcd1234.js', 'demo-assets/kit-abcd1234.js', 'docs/assets/docs.js', 'favicon.svg'];
  for (const path of [...pages, ...files, 'cdn-example.html', 'new-page.html', 'auth/sign-in/index.en.html']) {
    const file = join(root, '.build/site', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `<head></head><body>${OTHER}<iam-console>${OTHER}${BUTTON}${OTHER}</iam-console></body>`);
  }
});
afterAll(() => rmSync(root, { recursive: true }));

/** Asks for pages of a service with such options. */
async function serving(options: PageOptions) {
  const app = Fastify();
  await addPages(app, { root, ...options });
  return {
    /** Those of some paths that are served. */
    of: async (paths: readonly string[]) => {
      const found = await Promise.all(paths.map(async (path) => ({ path, reply: await app.inject(path) })));
      return found.flatMap(({ path, reply }) => (reply.statusCode === 200 ? [path] : []));
    },
    body: async (path: string) => (await app.inject(path)).body,
  };
}

describe('pages', () => {
  it.each([
    ['the console alone', {}, CONSOLE],
    ['the docs, too', { servesDocs: true }, [...CONSOLE, ...DOCS]],
    ['the demo without its docs', { demo: true }, [...CONSOLE, ...DEMO]],
    ['all', { demo: true, servesDocs: true }, [...CONSOLE, ...DOCS, ...DEMO]],
  ])('are %s', async (_name, options, expected) => {
    expect(await (await serving(options)).of([...CONSOLE, ...DOCS, ...DEMO])).toEqual(expected);
  });
});

describe('the button of the identity provider', () => {
  it('is not on the page without one, and nothing else goes with it', async () => {
    const body = await (await serving({})).body('/auth/sign-in');
    expect(body).toBe(`<head></head><body>${OTHER}<iam-console>${OTHER}${OTHER}</iam-console></body>`);
  });

  it('has the name of the provider, whatever it is', async () => {
    const body = await (await serving({ providerName: 'A & "B" $&<b>' })).body('/auth/sign-in');
    const name = 'A &amp; &quot;B&quot; $&amp;&lt;b&gt;';
    expect(body).toContain(`<iam-console provider-name="${name}">`);
    expect(body).toContain(`Continue with ${name}</button>`);
  });
});

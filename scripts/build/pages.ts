/** The console and the demo's pages: their sources, and the URLs that serve them. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import type { Plugin, Rollup } from 'vite';
import { type ConsolePage, pages } from '../../src/console/pages.ts';
import { at } from './paths.mjs';
import { formPages } from './prerender/console-forms.mjs';
import { inlineScript } from './prerender/html.mjs';

const CONSOLE = 'src/console/index.html';
/** The script of pages with a form in their HTML. */
const FORM = 'src/console/form.ts';
const SIGN_IN = 'src/widgets/sign-in/sign-in.tsx';
const HEADER = 'src/widgets/header/header.tsx';

/** Every page that exists: its HTML file or script by its name. */
export function pageInputs(): Record<string, string> {
  const demo = readdirSync(at('demo'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) => [file.replace(/(?:[\\/]index)?\.html$/, '').replace(/[\\/]/g, '-'), at('demo', file)]);
  return { console: at(CONSOLE), ...Object.fromEntries(demo), 'console-form': at(FORM) };
}

/** The sources that a page begins with, so that its HTML names their files; the build adds what they import. */
export function viewsOf({ view, isScreen }: ConsolePage): string[] {
  const folders = isScreen ? [view] : ['sign-in/steps', 'sign-in/recovery', view];
  const found = folders.map((folder) => `src/widgets/${folder}/${view}.tsx`).find((file) => existsSync(at(file)));
  if (!found) throw new Error(`there is no view '${view}'`);
  if (isScreen) return [found, HEADER];
  return found.includes('/sign-in/') ? [found, SIGN_IN] : [found];
}

/** The name of a page's folder, with `id` for a number. */
export const folderOf = ({ path }: Pick<ConsolePage, 'path'>): string => path.replaceAll(':id', 'id');

/**
 * Serves and writes each page at its URL (`/auth/` for the console). The development server also serves every path
 * below it.
 */
export const servedPages = (): Plugin => ({
  name: 'served-pages',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.fileName.endsWith('.html'))
          file.fileName = file.fileName.replace(/^src\/console\//, 'auth/').replace(/^demo\//, '');
      const index = Object.values(bundle).find(({ fileName }) => fileName === 'auth/index.html');
      if (index?.type !== 'asset') return;
      // Named here, the font is there for the first text; a page with a form has text before, and would wait for it.
      const common = edit(String(index.source), { '</head>': `${fontLink(bundle)}</head>` });
      index.source = common;
      // In the head: a module, or a script below the style sheet, would wait for files.
      const scripts = new Map<string | undefined, string>();
      for (const name of new Set(pages.flatMap(({ script }) => script ?? [])))
        scripts.set(name, `<script>${await inlineScript(`src/console/${name}.ts`)}</script>`);
      for (const page of pages) {
        const source = edit(common, {
          '<title>': `${scripts.get(page.script) ?? ''}<title>`,
          '</head>': `${preloads(common, bundle, viewsOf(page))}</head>`,
        });
        this.emitFile({ type: 'asset', fileName: `auth/${folderOf(page)}/index.html`, source });
      }
      const withForm = pages.filter(({ hasForm }) => hasForm);
      for (const [fileName, source] of await formPages(withForm, built(bundle)))
        this.emitFile({ type: 'asset', fileName, source });
    },
  },
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      const [path = '/'] = (request.url ?? '/').split('?');
      const page = request.headers.accept?.includes('text/html') ? pageOf(path) : undefined;
      request.url = page ?? sourceOf(path) ?? request.url;
      next();
    });
  },
});

/** Replaces parts of a page that it has once. */
export function edit(html: string, parts: Readonly<Record<string, string>>): string {
  return Object.entries(parts).reduce((text, [part, replacement]) => {
    if (!text.includes(part)) throw new Error(`the console's page has no ${part}`);
    return text.replace(part, () => replacement);
  }, html);
}

/** What pages with a form in their HTML take from the build. */
const built = (bundle: Rollup.OutputBundle) => ({
  html: readFileSync(at(CONSOLE), 'utf8'),
  edit,
  styles: styleSheetOf(bundle),
  font: fontLink(bundle),
  /** The page's script, and links to the files of its views and of some texts. */
  scripts(page: ConsolePage, texts: readonly string[]) {
    const views = page.view === 'signed-in' ? [SIGN_IN] : viewsOf(page);
    const script = `<script type="module" crossorigin src="/${chunkOf(bundle, FORM).fileName}"></script>`;
    return script + preloads(script, bundle, [FORM, ...views, ...texts]);
  },
});

function fontLink(bundle: Rollup.OutputBundle): string {
  const name = Object.keys(bundle).find((one) => /inter-latin-wght-normal-.*\.woff2$/.test(one));
  if (!name) throw new Error('the console has no font');
  return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${name}">`;
}

/** Links to the files of some sources that a page does not name yet, so that the browser need not wait for scripts. */
function preloads(html: string, bundle: Rollup.OutputBundle, sources: readonly string[]): string {
  const found = new Set(sources.map((source) => chunkOf(bundle, source).fileName));
  for (const name of found) {
    const file = bundle[name];
    for (const next of file?.type === 'chunk' ? file.imports : []) found.add(next);
  }
  return [...found]
    .filter((name) => !html.includes(`/${name}`))
    .map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`)
    .join('');
}

/** The text of the console's style sheet. */
function styleSheetOf(bundle: Rollup.OutputBundle): string {
  const [name = ''] = chunkOf(bundle, CONSOLE).viteMetadata?.importedCss ?? [];
  const file = bundle[name];
  if (file?.type !== 'asset') throw new Error('the console has no style sheet');
  return String(file.source);
}

function chunkOf(bundle: Rollup.OutputBundle, source: string): Rollup.OutputChunk {
  const sources = [source, at(source)];
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && [file.facadeModuleId, ...file.moduleIds].some((id) => id && sources.includes(id)))
      return file;
  throw new Error(`no chunk has ${source}`);
}

/** The page at a URL of the development server. */
function pageOf(path: string): string | undefined {
  if (path.endsWith('.html')) return sourceOf(path);
  const [first = '', second] = path.slice(1).split('/');
  if (first === '' || first === 'auth') return `/${CONSOLE}`;
  if (first === 'dashboards' && second) return `/demo/dashboards/${second}/index.html`;
  return sourceOf(`/${first}/index.html`);
}

/** A file that a page of the demo names from its own URL. */
const sourceOf = (path: string) => (/\.\w+$/.test(path) && existsSync(at('demo', path)) ? `/demo${path}` : undefined);

/** Leaves script tags of the CDN build as they are: a page without a bundler would have the same. */
export const untouchedCdnScripts = (): Plugin => ({
  name: 'untouched-cdn-scripts',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replace(/<(script|link)\b(?=[^>]*\b(?:src|href)="\/cdn\/)/g, '<$1 vite-ignore'),
  },
});

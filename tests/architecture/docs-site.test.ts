import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { linkOf, pageOf } from '../../demo/docs/paths.mjs';
import { buildDocs } from '../../demo/docs/build.mjs';
import { withoutInlineStyles } from '../../demo/docs/inline-styles.mjs';
import { root } from './sources.ts';

const out = join(root, '.build/docs-test');
const read = (path: string) => readFileSync(join(out, path), 'utf8');
const each = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found ?? '');

describe('the docs site', () => {
  let files: string[] = [];
  let pages: string[] = [];

  beforeAll(async () => {
    await buildDocs({ out });
    files = readdirSync(out, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
    pages = files.filter((file) => file.endsWith('.html'));
  }, 60_000);

  it('has a page for every file of docs', () => {
    const sources = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' });
    const missing = sources.filter((file) => file.endsWith('.md')).map((file) => pageOf(`docs/${file}`));
    expect(missing.filter((page) => !pages.includes(page))).toEqual([]);
  });

  it('has a page for every element, with its attributes, and every text of the elements', () => {
    const tags = readdirSync(join(root, 'src/elements/define')).map((file) => `iam-${file.replace('.ts', '')}`);
    expect(tags.length).toBeGreaterThan(20);
    expect(tags.filter((tag) => !pages.includes(`elements/${tag}.html`))).toEqual([]);
    expect(read('elements/iam-team.html')).toContain('<code>api-base</code>');
    expect(read('texts.html')).toContain('My profile');
    expect(read('texts.html')).toContain('id="header"');
  });

  it('contains no dead link, no dead anchor and no missing file', () => {
    const dead = pages.flatMap((page) =>
      each(read(page), /(?:href|src)="([^"]+)"/g)
        .filter((link) => !/^([a-z]+:|\/cdn\/)/.test(link))
        .filter((link) => {
          const [path = '', anchor] = link.split('#');
          const target = path === '' ? page : posix.join(posix.dirname(page), path);
          if (!files.includes(target)) return true;
          return Boolean(anchor) && !each(read(target), /\bid="([^"]+)"/g).includes(anchor ?? '');
        })
        .map((link) => `${page}: ${link}`),
    );
    expect(dead).toEqual([]);
  });

  it('lists every page in its navigation', () => {
    const listed = each(read('index.html'), /<a href="([^"#]+)"/g);
    expect(pages.filter((page) => !['404.html', 'index.html'].includes(page) && !listed.includes(page))).toEqual([]);
  });

  it('has no inline script, no inline style and no address of another host', () => {
    const wrong = pages.filter((page) => {
      const html = read(page).replace(/<pre[^]*?<\/pre>/g, '');
      return /<script(?![^>]*\bsrc=)|<style|\sstyle="|\son[a-z]+="|<(script|link|img)[^>]+(src|href)="https?:/.test(
        html,
      );
    });
    expect(wrong).toEqual([]);
  });

  it('names the service of the playgrounds that it was built for', async () => {
    expect(read('elements/iam-team.html')).toContain('src="/cdn/iam.js"');
    await buildDocs({ out: join(root, '.build/docs-test-service'), service: 'https://iam.example.com' });
    const page = readFileSync(join(root, '.build/docs-test-service/elements/iam-team.html'), 'utf8');
    expect(page).toContain('src="https://iam.example.com/cdn/iam.js"');
  });
});

it('turns links between files into links between pages', () => {
  expect(linkOf('running.md#mail', 'docs/security.md')).toBe('running.html#mail');
  expect(linkOf('../events.md', 'docs/elements/iam-team.md')).toBe('../events.html');
  expect(linkOf('docs/theming.md', 'README.md')).toBe('theming.html');
  expect(linkOf('../CHANGELOG.md', 'docs/versioning.md')).toBe('changelog.html');
  expect(linkOf('https://example.com/a.md', 'README.md')).toBe('https://example.com/a.md');
});

it('rewrites inline styles of templates', () => {
  expect(withoutInlineStyles('h`<p style="color:red">`')).toBe('h`<p .style="${"color:red"}">`');
  expect(withoutInlineStyles('h`<p style="width:${a?"1":`${b}`}px" id="x">`')).toBe(
    'h`<p .style="width:${a?"1":`${b}`}px" id="x">`',
  );
  expect(withoutInlineStyles('h`<style>a{b:${c}}</style>`')).toBe('h`<lit-style .css="a{b:${c}}"></lit-style>`');
  expect(withoutInlineStyles('a.style="x"')).toBe('a.style="x"');
});

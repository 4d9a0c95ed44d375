import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { screens } from '../../src/core/routes/screens.ts';
import { root, sources } from './sources.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const each = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, found]) => found ?? ''))].sort();
const pages = () =>
  sources(['README.md', 'CONTRIBUTING.md', 'docs'], /\.md$/).concat(
    ['README.md', 'CONTRIBUTING.md'].map((path) => ({ path, text: read(path) })),
  );

/** Words of a page that are not code: `name`, also inside a longer piece such as `name (default)`. */
const unnamed = (page: string, names: readonly string[]) =>
  names.filter((name) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(read(page)));

/** The anchor that Markdown renderers give a heading. */
const anchorOf = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
const withoutCode = (text: string) => text.replace(/^```[^]*?^```/gm, '');
const anchorsOf = (text: string) => each(withoutCode(text), /^#{1,6} (.+)$/gm).map(anchorOf);

/** Links of a page to files that do not exist in the repository. */
function deadLinks({ path, text }: { path: string; text: string }): string[] {
  return each(withoutCode(text), /\]\(([^)\s]+)\)/g)
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? path : join(dirname(path), file);
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && !anchorsOf(read(target)).includes(anchor);
    })
    .map((link) => `${path}: ${link}`);
}

describe('the pages of docs', () => {
  it('contain no dead link', () => expect(pages().flatMap(deadLinks)).toEqual([]));

  it('are checked by a function that finds dead links', () => {
    expect(
      deadLinks({ path: 'README.md', text: '[a](docs/none.md) [b](#none) [c](https://example.com) [d](package.json)' }),
    ).toEqual(['README.md: #none', 'README.md: docs/none.md']);
  });

  it('are all linked from the README or from each other', () => {
    const linked = read('README.md');
    const own = readdirSync(join(root, 'docs')).filter((file) => file.endsWith('.md'));
    expect(own.filter((file) => !linked.includes(`docs/${file}`))).toEqual([]);
  });

  it('about decisions have at most 150 lines', () => {
    const long = sources(['docs/decisions'], /\.md$/).filter(({ text }) => text.split('\n').length > 151);
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  it('name only commands that package.json has', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = pages().flatMap(({ path, text }) =>
      each(text, /npm run ([a-z-]+)/g).map((command) => ({ path, command })),
    );
    expect(named.filter(({ command }) => scripts[command] === undefined)).toEqual([]);
  });
});

describe('elements', () => {
  const ofScreens = new Set<string>(Object.values(screens).map(({ view }) => view));
  const others = readdirSync(join(root, 'src/elements/define'))
    .map((file) => file.replace(/\.ts$/, ''))
    .filter((name) => !ofScreens.has(name));

  it('that are no screens of the console are in the README', () => {
    expect(others).toContain('header');
    expect(
      unnamed(
        'README.md',
        others.map((name) => `iam-${name}`),
      ),
    ).toEqual([]);
  });
});

describe('patterns of the ARIA Authoring Practices', () => {
  it('are those that the test of their keys has', () => {
    const documented = each(
      read('docs/accessibility.md').split('## Patterns and keys')[1] ?? '',
      /^\| ([A-Z][^|]+) \|/gm,
    );
    expect(documented.length).toBeGreaterThan(10);
    expect(each(read('tests/elements/support/patterns.tsx'), /^ {4}name: '(.+)',$/gm)).toEqual(documented);
  });
});

describe('the settings of the service', () => {
  const text = sources(['service'], /\.ts$/)
    .map((source) => source.text)
    .join('\n');
  const asked =
    read('service/platform/config/config.ts')
      .match(/^ {2}[A-Z][A-Z0-9_]+(?=:)/gm)
      ?.map((name) => name.trim()) ?? [];
  const ofTheSystem = ['NODE_ENV', 'PATH'];
  const fromFiles = each(text, /withFiles\(process\.env, \[([^\]]+)\]/g).flatMap((names) =>
    each(names, /'([A-Z0-9_]+)'/g),
  );
  const direct = [...each(text, /process\.env(?:\.|\[')([A-Z][A-Z0-9_]+)/g), ...fromFiles].filter(
    (name) => !ofTheSystem.includes(name),
  );

  it('are found in its source', () => {
    expect(asked).toContain('DATA_DIR');
    expect(direct).toContain('ADMIN_PASSWORD');
  });

  it('are all on the page about operations', () =>
    expect(unnamed('docs/running.md', [...new Set([...asked, ...direct])])).toEqual([]));
});

describe('theming', () => {
  it('names every custom property of the tokens', () => {
    const properties = each(read('src/widgets/ui/styles/tokens.css'), /(--iam-[\w-]+)\s*:/g);
    expect(properties.length).toBeGreaterThan(50);
    expect(unnamed('docs/theming.md', properties)).toEqual([]);
  });

  it('names every part that an element has', () => {
    const parts = sources(['src/elements', 'src/widgets'], /\.tsx$/).flatMap(({ text }) =>
      each(text, /\bpart="([\w -]+)"/g).flatMap((names) => names.split(' ')),
    );
    expect(unnamed('docs/theming.md', [...new Set(parts)])).toEqual([]);
  });
});

describe('events', () => {
  const code = sources(['src'], /\.tsx?$/)
    .map(({ text }) => text)
    .join('\n');
  const emitted = each(code, /\bemit\(\s*'([a-z-]+)'/g);
  const told = each(read('src/core/session/events.ts').replace(/.*what: string.*/g, ''), /^ {2}'([a-z-]+)': \{/gm);

  it('are found in the sources', () => {
    expect(emitted).toContain('navigate');
    expect(told).toContain('signed-in');
  });

  it('are all on their page', () =>
    expect(
      unnamed(
        'docs/events.md',
        [...emitted, ...told].map((name) => `iam-${name}`),
      ),
    ).toEqual([]));

  it('are declared by some element', () => {
    const declared = each(
      sources(['src/elements'], /\.ts$/)
        .map(({ text }) => text)
        .join('\n'),
      /@fires (iam-[\w-]+)/g,
    );
    expect([...emitted, ...told].map((name) => `iam-${name}`).filter((name) => !declared.includes(name))).toEqual([]);
  });

  it('list the area of each failure on the page', () => {
    const areas = each(code, /\bemit\('error', \{ id: '([a-z-]+)'/g);
    expect(areas).toContain('element');
    expect(areas.filter((area) => !read('docs/events.md').includes(`\`${area}\``))).toEqual([]);
  });

  it('on the page all exist', () => {
    const named = each(read('docs/events.md'), /^\| `(iam-[\w-]+)` \|/gm);
    expect(named.filter((name) => ![...emitted, ...told].includes(name.slice(4)))).toEqual([]);
  });
});

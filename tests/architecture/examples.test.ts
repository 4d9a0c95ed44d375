import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { elements } from '../../scripts/generate/custom-elements.mjs';
import { examplesIn as of, type Example } from './support/doc-examples.ts';
import { root, sources } from './sources.ts';

/** Pages with examples that other tests run: `tests/integrations/programs.mjs`, and that of the webhooks. */
const RUN_ELSEWHERE = ['docs/core.md', 'docs/webhooks.md'];

/** What a host has around the examples. */
const HOST = `
import 'iam-widgets/define/header';
import 'iam-widgets/define/team';
declare global {
  const router: { has(name: string): boolean; push(path: string): void };
  const items: { title: string; route: string }[];
  const navigate: (event: Event) => void;
  const CUSTOM_ELEMENTS_SCHEMA: object;
  const Component: (options: { schemas: object[]; template: string }) => (kind: unknown) => void;
}
`;

const all = elements();
const attributesOf = new Map(
  all.map(({ tagName = '', attributes = [] }) => [tagName, attributes.map(({ name }) => name)]),
);

/** Elements and attributes of a snippet of HTML that do not exist. */
const unknownIn = (html: string) =>
  [...html.matchAll(/<(iam-[a-z-]+)((?:\s+[^<>]*?)?)>/g)].flatMap(([, tag = '', inside = '']) => {
    const known = attributesOf.get(tag);
    if (!known) return [tag];
    return [...inside.matchAll(/(?:^|\s)([a-z][\w-]*)(?==|\s|$)/g)]
      .map(([, name = '']) => name)
      .filter((name) => ![...known, 'class', 'slot', 'id'].includes(name));
  });

/** Inputs and events of a Vue or Svelte template that the element does not have. */
function unknownInTemplate(template: string): string[] {
  return [...template.matchAll(/<(iam-[a-z-]+)([^<>]*?)\/?>/g)].flatMap(([, tag = '', inside = '']) => {
    const { attributes = [], members = [], events = [] } = all.find((one) => one.tagName === tag) ?? {};
    const known = [...attributes, ...members, ...events].map(({ name }) => name);
    return inside
      .replace(/="[^"]*"|=\{[^}]*\}/g, '')
      .split(/\s+/)
      .map((name) => name.replace(/^(?:[:@{]|on(?=iam-))|(?:\.prop|\})$/g, ''))
      .filter((name) => name !== '' && !known.includes(name));
  });
}

describe('the examples in the docs', () => {
  it('are found', () => {
    expect(of('ts', 'tsx').length).toBeGreaterThan(8);
    expect(of('html').length).toBeGreaterThan(8);
  });

  it('use only elements and attributes that exist', () => {
    expect(unknownIn('<iam-team routing="memory" color="red"></iam-team><iam-none>')).toEqual(['color', 'iam-none']);
    expect(
      of('html').flatMap(({ path, line, code }) => unknownIn(code).map((name) => `${path}:${line} ${name}`)),
    ).toEqual([]);
  });

  it('use only inputs and events that exist in templates of Vue and Svelte', () => {
    expect(unknownInTemplate('<iam-team :color="red" {routing} oniam-toast={x} @iam-none="x" />')).toEqual([
      'color',
      'iam-none',
    ]);
    const templates = of('vue', 'svelte');
    expect(templates.length).toBeGreaterThan(1);
    expect(
      templates.flatMap(({ path, line, code }) => unknownInTemplate(code).map((name) => `${path}:${line} ${name}`)),
    ).toEqual([]);
  });

  it('are JSON where they say so', () => {
    const broken = of('json').filter(({ code }) => {
      try {
        JSON.parse(code);
        return false;
      } catch {
        return true;
      }
    });
    expect(broken.map(({ path, line }) => `${path}:${line}`)).toEqual([]);
  });

  it('have no error of syntax in JavaScript and TypeScript', () => {
    const errors = of('js', 'ts', 'tsx').flatMap(({ path, line, language, code }) =>
      (ts.transpileModule(code, { fileName: `x.${language}`, reportDiagnostics: true }).diagnostics ?? []).map(
        ({ messageText }) => `${path}:${line} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
      ),
    );
    expect(errors).toEqual([]);
  });

  it('type-check against the published declarations', { timeout: 90_000 }, () => {
    const checked = of('js', 'ts', 'tsx').filter(({ path }) => !RUN_ELSEWHERE.includes(path));
    expect(new Set(checked.map(({ path }) => path)).size).toBeGreaterThan(4);
    expect(typeErrors(checked)).toEqual([]);
    const wrong = {
      path: 'wrong',
      line: 1,
      code: "document.addEventListener('iam-navigate', ({ detail }) => detail.to);",
    };
    expect(typeErrors([{ ...wrong, language: 'ts' }])).not.toEqual([]);
    expect(typeErrors([{ ...wrong, language: 'js' }])).not.toEqual([]);
  });

  it('use only custom properties and parts that exist', () => {
    const tokens = readFileSync(join(root, 'src/widgets/ui/styles/tokens.css'), 'utf8');
    const parts = sources(['src/elements', 'src/widgets'], /\.tsx?$/)
      .map(({ text }) => text)
      .join('\n');
    const unknown = of('css').flatMap(({ path, line, code }) =>
      [
        ...[...code.matchAll(/--iam-[\w-]+/g)].filter(([name]) => !tokens.includes(`${name}:`)),
        ...[...code.matchAll(/::part\(([\w-]+)\)/g)].filter(([, name = '']) => !parts.includes(name)),
      ].map(([name]) => `${path}:${line} ${name}`),
    );
    expect(of('css').length).toBeGreaterThan(2);
    expect(unknown).toEqual([]);
  });
});

/**
 * Compiles each example as a module of its own, against `dist/types`, which `npm run build` writes. JavaScript is
 * checked less strictly, because it cannot say its types.
 */
function typeErrors(list: Example[]): string[] {
  const folder = join(root, '.build/examples');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const host = join(folder, 'host.ts');
  writeFileSync(host, HOST);
  const files = list.map(({ code, language }, at) => {
    const file = join(folder, `example-${at}.${language}`);
    writeFileSync(file, `${code}\nexport {};\n`);
    return file;
  });
  const isStrict = (file: string) => !file.endsWith('.js');
  const programs = [true, false].map((strict) =>
    ts.createProgram([host, ...files.filter((file) => isStrict(file) === strict)], {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      jsx: ts.JsxEmit.ReactJSX,
      lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      types: [],
      strict,
      allowJs: true,
      checkJs: true,
      noEmit: true,
      skipLibCheck: true,
      allowImportingTsExtensions: true,
      experimentalDecorators: true,
      paths: {
        'iam-widgets': [join(root, 'dist/types/index.d.ts')],
        'iam-widgets/core': [join(root, 'dist/types/core/index.d.ts')],
        'iam-widgets/server': [join(root, 'dist/types/server/index.d.ts')],
        'iam-widgets/react': [join(root, 'dist/types/frameworks/react/index.d.ts')],
        'iam-widgets/vue': [join(root, 'dist/types/frameworks/vue.d.ts')],
        'iam-widgets/svelte': [join(root, 'dist/types/frameworks/svelte.d.ts')],
        'iam-widgets/*': [join(root, 'dist/types/elements/*.d.ts')],
      },
    }),
  );
  return files.flatMap((file, at) => {
    const program = programs[isStrict(file) ? 0 : 1] as ts.Program;
    const source = program.getSourceFile(file);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText }) => `${list[at]?.path}:${list[at]?.line} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
  });
}

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { root, sources } from './sources.ts';

interface Example {
  path: string;
  line: number;
  language: string;
  code: string;
}

/** Every block of code in the pages of docs. */
const examples: Example[] = sources(['docs', 'README.md'], /\.md$/)
  .concat({ path: 'README.md', text: readFileSync(join(root, 'README.md'), 'utf8') })
  .flatMap(({ path, text }) =>
    [...text.matchAll(/^```(\w+)\n([^]*?)^```/gm)].map(({ 1: language = '', 2: code = '', index }) => ({
      path,
      line: text.slice(0, index).split('\n').length,
      language,
      code,
    })),
  );
const of = (...languages: string[]) => examples.filter(({ language }) => languages.includes(language));

const { modules } = JSON.parse(readFileSync(join(root, 'custom-elements.json'), 'utf8')) as {
  modules: { declarations?: { tagName?: string; attributes?: { name: string }[] }[] }[];
};
const attributesOf = new Map(
  modules
    .flatMap(({ declarations = [] }) => declarations)
    .map(({ tagName = '', attributes = [] }) => [tagName, attributes.map(({ name }) => name)]),
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

describe('the examples in the docs', () => {
  it('are found', () => {
    expect(of('ts', 'tsx').length).toBeGreaterThan(8);
    expect(of('html').length).toBeGreaterThan(8);
  });

  it('use only elements and attributes that exist', () => {
    expect(unknownIn('<iam-team routing="memory" colour="red"></iam-team><iam-none>')).toEqual(['colour', 'iam-none']);
    expect(
      of('html').flatMap(({ path, line, code }) => unknownIn(code).map((name) => `${path}:${line} ${name}`)),
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

  it('type-check against the published declarations on the page of recipes', { timeout: 90_000 }, () => {
    const recipes = of('ts', 'tsx').filter(({ path }) => path === 'docs/recipes.md');
    expect(recipes.length).toBeGreaterThan(5);
    expect(typeErrors(recipes)).toEqual([]);
    const wrong = { path: 'wrong', line: 1, language: 'ts', code: "document.addEventListener('iam-toast', 5);" };
    expect(typeErrors([wrong])).not.toEqual([]);
  });
});

/** Compiles each example as a module of its own, against `dist/types`, which `npm run build` writes. */
function typeErrors(list: Example[]): string[] {
  const folder = join(root, '.build/examples');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const files = list.map(({ code, language }, at) => {
    const file = join(folder, `example-${at}.${language}`);
    writeFileSync(file, `${code}\nexport {};\n`);
    return file;
  });
  const program = ts.createProgram(files, {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    paths: {
      'iam-widgets/core': [join(root, 'dist/types/core/index.d.ts')],
      'iam-widgets/*': [join(root, 'dist/types/elements/*.d.ts')],
    },
  });
  return files.flatMap((file, at) => {
    const source = program.getSourceFile(file);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText }) => `${list[at]?.path}:${list[at]?.line} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
  });
}

import ts from 'typescript';
import { expect, it } from 'vitest';
import { type Source, sources } from './sources.ts';

/** The page's registry, and the autoloader, which is a program and not a module. */
const ALLOWED = ['src/core/session/registry.ts', 'src/elements/loader.ts'];

const MUTABLE = new Set(['Map', 'Set', 'Array', 'AbortController', 'BroadcastChannel', 'EventTarget']);

function isMutable(value: ts.Expression | undefined): boolean {
  if (!value) return false;
  if (ts.isNewExpression(value))
    return (
      ts.isIdentifier(value.expression) && MUTABLE.has(value.expression.text) && (value.arguments?.length ?? 0) === 0
    );
  if (ts.isCallExpression(value)) return ts.isIdentifier(value.expression) && value.expression.text === 'signal';
  return ts.isArrayLiteralExpression(value) && value.elements.length === 0;
}

/** Module variables that can change: `let`, empty collections that are filled, signals. */
function moduleState({ path, text }: Source): string[] {
  const file = ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.ES2022,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  return file.statements.filter(ts.isVariableStatement).flatMap((statement) => {
    const ambient = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword);
    const changes = !(statement.declarationList.flags & ts.NodeFlags.Const);
    return statement.declarationList.declarations
      .filter(
        ({ initializer, type }) =>
          !ambient && (changes || (isMutable(initializer) && !/readonly/i.test(type?.getText(file) ?? ''))),
      )
      .map(({ name }) => `${path}: ${name.getText(file)}`);
  });
}

it('keeps state only in the page’s registry, not in modules of src', () => {
  const found = sources(['src'], /\.tsx?$/)
    .filter(({ path }) => !ALLOWED.includes(path))
    .flatMap(moduleState);
  expect(found).toEqual([]);
});

it('detects state in a module', () => {
  expect(
    moduleState({
      path: 'a.ts',
      text:
        'let n = 0; const seen = new Set(); const fixed = new Set([1]); const s = signal(0); declare let x: ' +
        'number; const none: readonly string[] = [];',
    }),
  ).toEqual(['a.ts: n', 'a.ts: seen', 'a.ts: s']);
});

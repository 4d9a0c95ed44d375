import ts from 'typescript';
import { expect, it } from 'vitest';
import { type Source, sources } from './sources.ts';

/** Objects with a `.value` that is not a signal: event targets, refs and DOM fields. */
const DOM_VALUE = /(target|currentTarget|current|input|select|element|option|entry|field|node)$/i;

function valueReads({ path, text }: Source): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true, ts.ScriptKind.TSX);
  const signals = new Set<string>();
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    // Views read signals with useSignal(); reading `.value` elsewhere would not subscribe.
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'useSignal') {
      const [source] = node.arguments;
      if (source) signals.add(source.getText(file));
    }
    ts.forEachChild(node, visit);
  };
  const report = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && node.name.text === 'value') {
      const owner = node.expression.getText(file);
      const model = /(^|\.)(model|session|store|flow|resource|list)\b.*\.\w+$/.test(owner) && !DOM_VALUE.test(owner);
      if (signals.has(owner) || model)
        found.push(`${path}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1} ${node.getText(file)}`);
    }
    ts.forEachChild(node, report);
  };
  visit(file);
  report(file);
  return found;
}

const views = () => sources(['src', 'demo'], /\.tsx$/);

it('reads signals in views through useSignal() only', () => {
  expect(views().flatMap(valueReads)).toEqual([]);
});

it('detects a view that reads a signal by its value', () => {
  const text =
    'const View = ({ model }) => { useSignal(model.name); return <b>{model.name.value}{event.target.value}</b>; };';
  expect(valueReads({ path: 'view.tsx', text })).toEqual(['view.tsx:1 model.name.value']);
});

it('imports signals in views from one module', () => {
  const direct = views().filter(
    ({ text }) => /from '@preact\/signals-(react|core)'/.test(text) && /\b(useSignals|effect)\b/.test(text),
  );
  expect(direct.map(({ path }) => path)).toEqual([]);
});

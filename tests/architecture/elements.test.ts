import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { linesThat, root, sources } from './sources.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const parse = (path: string) => ts.createSourceFile(path, read(path), ts.ScriptTarget.ES2022, true);

/** Every node of a file, in order. */
function nodesOf(node: ts.Node): ts.Node[] {
  const inner: ts.Node[] = [];
  ts.forEachChild(node, (child) => void inner.push(...nodesOf(child)));
  return [node, ...inner];
}

const names = readdirSync(join(root, 'src/elements/define')).map((file) => file.replace(/\.ts$/, ''));

it('has elements', () => expect(names.length).toBeGreaterThan(0));

describe.each(names)('%s', (name) => {
  const path = `src/elements/${name}.ts`;
  const className = `Iam${name.replace(/(^|-)(\w)/g, (_match, _dash, letter: string) => letter.toUpperCase())}`;
  const nodes = nodesOf(parse(path));

  it('has a class that a consumer can import without registering it', () => {
    const classes = nodes.filter(ts.isClassDeclaration).map((one) => one.name?.text);
    expect(classes).toEqual([className]);
    const called = nodes.filter(ts.isCallExpression).map((one) => one.expression.getText());
    expect(called.filter((callee) => /(^|\.)define$/.test(callee))).toEqual([]);
  });

  it('is registered by its defining entry, which also gives the tag its type', () => {
    const definition = nodesOf(parse(`src/elements/define/${name}.ts`));
    expect(definition.filter(ts.isCallExpression).map((one) => one.getText())).toEqual([`define(${className})`]);
    expect(definition.filter(ts.isExportSpecifier).map((one) => one.name.text)).toEqual([className]);
  });

  it('declares its tag for TypeScript and for the manifest', () => {
    const map = nodes.filter(ts.isInterfaceDeclaration).find((one) => one.name.text === 'HTMLElementTagNameMap');
    expect(map?.members.map((member) => member.getText())).toEqual([`'iam-${name}': ${className};`]);
    const tags = nodes
      .filter(ts.isClassDeclaration)
      .flatMap((one) => ts.getJSDocTags(one))
      .filter((tag) => tag.tagName.text === 'tag');
    expect(tags.map((tag) => ts.getTextOfJSDocComment(tag.comment))).toEqual([`iam-${name}`]);
  });

  it('is covered by the conformance suite', () =>
    expect(read('src/frameworks/elements.ts')).toContain(`'iam-${name}': () => import(`));
});

it('mounts the elements of tests by one helper, which removes them', () => {
  const tests = sources(['tests/elements', 'tests/conformance']).filter(({ path }) => !path.includes('/support/'));
  expect(linesThat(tests, (line) => /\bbody\.(append|prepend|insertBefore|innerHTML)/.test(line))).toEqual([]);
});

import ts from 'typescript';
import { expect, it } from 'vitest';
import { sources } from './sources.ts';

/** Lines that give an element of the page a `title`. A frame has one as its name (WCAG technique H64). */
function titled(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isJsxAttribute(node) &&
      node.name.getText() === 'title' &&
      /^(?!iframe$)[a-z]/.test(node.parent.parent.tagName.getText())
    )
      found.push(`${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

it('shows tooltips of the kit, which keyboard and touch can open, never `title`', () => {
  const found = sources(['src'], /\.tsx$/).flatMap(({ path, text }) => titled(path, text));
  expect(found).toEqual([]);
  expect(titled('a.tsx', '<Panel title="A"><time title="B">now</time></Panel>')).toEqual(['a.tsx:1']);
});

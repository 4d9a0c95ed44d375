import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { trimReact } from '../../scripts/build/react/trim-react.mjs';
import { unusedParts } from '../../scripts/build/react/unused-parts.mjs';
import { root, sources } from './sources.ts';

const views = sources(['src', 'demo'], /\.tsx$/);

it.each(Object.entries(unusedParts))('keeps %s, which builds leave out of React, out of views', (_name, { uses }) => {
  expect(views.length).toBeGreaterThan(100);
  expect(views.filter(({ text }) => uses.test(text)).map(({ path }) => path)).toEqual([]);
});

it.each([
  ['view transitions', '<ViewTransition name="a">'],
  ['refs of fragments', '<Fragment key={id} ref={box}>'],
  ['tags that move to the document head, and what waits for their files', '    <title>Team</title>'],
  ['loading hints', "import { createPortal, preload } from 'react-dom';"],
  ['activities', '<Activity mode="hidden">'],
  ['lists of suspended views', '<SuspenseList>'],
  ['form actions', 'const [state, act] = useActionState(save, null);'],
  ['transitions', 'const [isPending, startTransition] = useTransition();'],
  ['what the compiler of React makes', "import { c as _c } from 'react/compiler-runtime';"],
  ['hydration by hand', 'root.unstable_scheduleHydration(target);'],
  ['input in browsers without its event', '<input onPropertyChange={read} />'],
  ["names of components in an error's stack", 'componentDidCatch(error, { componentStack })'],
  ['tools for children', 'Children.toArray(children)'],
])('detects %s in a view', (name, text) => {
  expect(unusedParts[name]?.uses.test(text)).toBe(true);
});

const fileOf = (name: string) => join(root, `node_modules/${name}.production.js`);
const trimmed = (name: string) => trimReact(fileOf(name), readFileSync(fileOf(name), 'utf8'));

it('removes a fifth of React, and keeps what views use', () => {
  const path = fileOf('react-dom/cjs/react-dom-client');
  const text = trimmed('react-dom/cjs/react-dom-client');
  expect(text.length).toBeLessThan(0.82 * readFileSync(path, 'utf8').length);
  expect(text).toContain('function startViewTransition() {}');
  expect(text).toContain('exports.hydrateRoot = function');
  const small = trimmed('react-dom/cjs/react-dom');
  expect(small).not.toContain('exports.preload');
  expect(small).toMatch(/exports\.createPortal = [^]*exports\.flushSync = /);
});

it('keeps the variables of a case that it empties, and a case that another one runs into', () => {
  const text = [
    'function work(node) {',
    '  switch (node.tag) {',
    '    case 5: return 1;',
    '    case 31: var shared = node.child; return shared;',
    '    case 13: shared = 2; return shared;',
    '    case 6: shared = 1;',
    '    case 30: return shared;',
    '  }',
    '}',
  ].join('\n');
  const left = trimReact(fileOf('react-dom/cjs/react-dom'), text);
  expect(left).toContain('    case 31: var shared; break;\n    case 13: shared = 2;');
  expect(left).toContain('    case 6: shared = 1;\n    case 30: return shared;');
});

it('names the functions that a new version of React lacks', () => {
  expect(() => trimReact(fileOf('react-dom/cjs/react-dom-client'), '')).toThrow(
    /names no functions.*startViewTransition/,
  );
});

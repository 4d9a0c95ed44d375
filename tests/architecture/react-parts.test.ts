import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { trimReact } from '../../scripts/build/react/trim-react.mjs';
import { keptNames, unusedParts } from '../../scripts/build/react/unused-parts.mjs';
import { root, sources } from './sources.ts';

const views = sources(['src', 'demo'], /\.tsx$/);

it.each(Object.entries(unusedParts))('keeps %s, which builds leave out of React, out of views', (_name, part) => {
  const concerned = part.onPages ? views.filter(({ path }) => path.startsWith('src/')) : views;
  expect(concerned.length).toBeGreaterThan(100);
  expect(concerned.filter(({ text }) => part.uses.test(text)).map(({ path }) => path)).toEqual([]);
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
  ['transitions that React itself begins', 'startTransition(() => setTab(next));'],
  [
    'copies of elements, refs of classes, caches of a server, and labels for developer tools',
    "import { cloneElement } from 'react';",
  ],
  ['what the compiler of React makes', "import { c as _c } from 'react/compiler-runtime';"],
  ['hydration by hand', 'root.unstable_scheduleHydration(target);'],
  ['input in browsers without its event', '<input onPropertyChange={read} />'],
  ["names of components in an error's stack", 'componentDidCatch(error, { componentStack })'],
  ['tools for children', 'Children.toArray(children)'],
  ['handlers that see the latest values', 'const send = useEffectEvent(() => {});'],
  ['caches that a view renews', "import { unstable_useCacheRefresh } from 'react';"],
  ['the tags of the document itself', '    <body>'],
  ['states and warnings of classes', 'static getDerivedStateFromProps() {'],
  ['attributes of other namespaces', '<use xlinkHref="#a" />'],
  ['custom elements', '      <iam-team lang="de" />'],
  ['changes of the selection', '<input name="email" onSelect={read} />'],
  ['input methods', '<input onCompositionEnd={settle} />'],
  ['views that remember their properties', 'export const Row = memo(function Row() {'],
  [
    'events of a view that is still being hydrated, which the early form keeps itself',
    'hydrateRoot(document.body, <App />)',
  ],
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
  expect(text).toContain("return 'https://react.dev/errors/' + code");
  expect(text).toContain('function setPropOnCustomElement() {}');
  expect(text).toMatch(/typeof AbortController\s+\? AbortController\s+: undefined/);
  expect(text).toMatch(/typeof reportError\s+\? reportError\s+: console\.error/);
  expect(text).not.toContain('findDOMNode = function');
  expect(trimReact(path, readFileSync(path, 'utf8'), { isPage: true })).not.toContain('setPropOnCustomElement() {}');
  const small = trimmed('react-dom/cjs/react-dom');
  expect(small).not.toContain('exports.preload');
  expect(small).toMatch(/exports\.createPortal = [^]*exports\.flushSync = /);
});

it.each(Object.entries(keptNames))('keeps of %s all that views use', (table, { uses, names }) => {
  const text = readFileSync(fileOf('react-dom/cjs/react-dom-client'), 'utf8');
  const [, whole = ''] = new RegExp(`\\b${table} =([^]*?)(?:split|\\]\\n? *\\]\\))`).exec(text) ?? [];
  const all = [...whole.matchAll(/(?<=\["|[" ])[a-zA-Z]+(?=[" ])/g)].map(([name]) => name);
  const kept = names.split(/\s+/);
  expect(all.length).toBeGreaterThan(20);
  expect(kept.filter((name) => !all.includes(name))).toEqual([]);
  const gone = all.filter((name) => !kept.includes(name)).map(uses);
  expect(views.filter((view) => gone.some((one) => one.test(view.text))).map(({ path }) => path)).toEqual([]);
  expect(trimmed('react-dom/cjs/react-dom-client')).not.toContain(whole);
});

it('detects a name that a view begins to use', () => {
  const { aliases, simpleEventPluginEvents: events, unitlessNumbers: styles } = keptNames;
  expect(aliases?.uses('strokeWidth').test('<path strokeWidth={2} />')).toBe(true);
  expect(styles?.uses('columnCount').test('<div style={{ columnCount: 2 }} />')).toBe(true);
  expect(events?.uses('timeUpdate').test('<video onTimeUpdate={read} />')).toBe(true);
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

it('shows what has arrived without waiting after a fallback', () => {
  const wait = /globalMostRecentFallbackTime \+ \d+/;
  expect(readFileSync(fileOf('react-dom/cjs/react-dom-client'), 'utf8')).toMatch(wait);
  expect(trimmed('react-dom/cjs/react-dom-client')).not.toMatch(wait);
});

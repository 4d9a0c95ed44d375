import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root, sources } from './sources.ts';

const styles = sources(['src', 'demo/kit'], /\.(css|tsx?)$/);
const found = (pattern: RegExp) => new Set(styles.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, x]) => x)));

it('uses only custom properties that are defined', () => {
  const defined = found(/(--iam-[\w-]+)['"]?\s*[:,]/g);
  const used = found(/var\((--iam-[\w-]+)/g);
  expect(used.size).toBeGreaterThan(50);
  expect([...used].filter((name) => !defined.has(name))).toEqual([]);
});

it('keeps the brand separate from status colors', () => {
  const tokens = readFileSync(join(root, 'src/widgets/ui/styles/tokens.css'), 'utf8');
  for (const name of ['success', 'danger', 'warning', 'info'])
    expect(tokens).toMatch(new RegExp(`--iam-${name}: (?!var)`));
});

it('uses no fixed length as a corner radius', () => {
  const fixed = sources(['src'], /\.css$/).flatMap(({ path, text }) =>
    [...text.matchAll(/border-[\w-]*radius: [^;v]*\dpx[^;]*/g)].map(([rule]) => `${path}: ${rule}`),
  );
  expect(fixed).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root, sources } from './sources.ts';

it('creates only Trusted Types policies that the service’s pages allow', () => {
  const made = sources(['src'], /\.tsx?$/).flatMap(({ text }) =>
    [...text.matchAll(/createPolicy\('([^']+)'/g)].map(([, name]) => name),
  );
  const [, allowed = ''] =
    /POLICIES = \[(.*)\]/.exec(readFileSync(join(root, 'service/platform/http/security-headers.ts'), 'utf8')) ?? [];
  expect(made.length).toBeGreaterThan(0);
  expect(made.filter((name) => !allowed.includes(`'${name}'`))).toEqual([]);
});

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('runs the conformance suite over every part of the kit’s pages', async () => {
  const folder = join(import.meta.dirname, '../../../demo/kit/parts');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const { allParts } = await import('../../conformance/kit-parts.ts');
  expect(Object.keys(allParts).sort()).toEqual(files.sort());
});

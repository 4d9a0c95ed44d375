import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Part } from '../../../demo/kit/part.ts';
import { allParts } from '../../conformance/kit-parts.ts';

const root = join(import.meta.dirname, '../../..');

it("runs the conformance suite on every part of the kit's pages", () => {
  const files = readdirSync(join(root, 'demo/kit/parts'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  );
  expect(Object.keys(allParts).sort()).toEqual(files.sort());
});

it('names existing files of the kit', () => {
  const named = Object.values<Part>(allParts).flatMap(({ files }) => files);
  expect(named.filter((file) => !existsSync(join(root, 'src/widgets/ui', file)))).toEqual([]);
});

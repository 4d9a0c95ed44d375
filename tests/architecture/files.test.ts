import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { linesThat, root, sources } from './sources.ts';

const CODE = ['src', 'service', 'demo', 'scripts', 'bench'];
const lengthOf = (text: string) => text.split('\n').length - 1;

it('keeps every file under 350 lines', () => {
  const long = sources([...CODE, 'tests']).filter(({ text }) => lengthOf(text) > 350);
  expect(long.map(({ path, text }) => `${path}: ${lengthOf(text)} lines`)).toEqual([]);
});

it('keeps every line within 120 columns', () => {
  expect(linesThat(sources([...CODE, 'tests']), (line) => line.length > 120)).toEqual([]);
});

it('keeps half of the files under 60 lines', () => {
  const lengths = sources(CODE)
    .map(({ text }) => lengthOf(text))
    .sort((a, b) => a - b);
  expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThan(60);
});

it('keeps at most about twenty source files in a folder', () => {
  const counts = new Map<string, number>();
  for (const { path } of sources(['src', 'service', 'scripts', 'bench', 'tests'], /\.(tsx?|mjs)$/)) {
    const folder = dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  // These have a file per tag.
  for (const folder of ['src/elements', 'src/elements/define']) counts.delete(folder);
  expect([...counts].filter(([, count]) => count > 22)).toEqual([]);
});

it('names no path of one machine and no registry host', () => {
  const files = sources(
    [...CODE, 'tests', 'docs', '.ci', 'README.md', 'CONTRIBUTING.md'],
    /\.(tsx?|mjs|md|json|css|html|vue|svelte|sql)$|\/run$/,
  );
  const home = '[w]ork|[t]mp|[h]ome|[r]oot|[U]sers(?=/[a-z])';
  const path = new RegExp(`(^|[\\s'"\`(=:])/(${home})/\\w`);
  expect(linesThat(files, (line) => path.test(line))).toEqual([]);
});

it('resolves every package from the configured registry, not from a host in the lockfile', () => {
  expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).not.toContain('"resolved": "http');
});

it('gives a reason wherever a checker is silenced', () => {
  const silenced = /@ts-(ignore|expect-error|nocheck)|(eslint|oxlint)-disable/;
  const bare = sources(CODE).flatMap(({ path, text }) => {
    const lines = text.split('\n');
    const caused = (index: number) =>
      / -- |: \w+ \w+/.test(lines[index] ?? '') || /^\s*(\/\/|\*|\/\*)/.test(lines[index - 1] ?? '');
    return lines.flatMap((line, index) =>
      silenced.test(line) && !caused(index) ? [`${path}:${index + 1} ${line.trim()}`] : [],
    );
  });
  expect(bare).toEqual([]);
});

it('contains no focused and no skipped test', () => {
  const held = /\b(it|test|describe)\.(only|todo|fixme)\b|\b(it|test|describe)\.skip\(/;
  expect(
    linesThat(sources(['tests']), (line, { path }) => held.test(line) && !path.startsWith('tests/architecture/')),
  ).toEqual([]);
});

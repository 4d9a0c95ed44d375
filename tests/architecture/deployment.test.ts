import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { variableNames } from '../../service/platform/config/config.ts';

/** Variables of Node, Docker images and the like. */
const OTHERS = new Set(['NODE_ENV', 'POSTGRES_USER', 'POSTGRES_PASSWORD', 'POSTGRES_DB', 'POSTGRES_INITDB_ARGS']);

const known = new Set([...variableNames, ...variableNames.map((name) => `${name}_FILE`), ...OTHERS]);

/** Names that a file sets. */
const settings: Record<string, RegExp> = {
  Dockerfile: /\b([A-Z][A-Z_]+)=/g,
  'deploy/compose.yaml': /^ +([A-Z][A-Z_]+): /gm,
  'deploy/iam.service': /\b([A-Z][A-Z_]+)=(?=\S)/g,
};

it.each(Object.keys(settings))('%s sets variables that the service reads, and some', (path) => {
  const text = readFileSync(path, 'utf8').replaceAll(/^#.*$/gm, '');
  const names = [...text.matchAll(settings[path] ?? /$^/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(1);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

it('documents every variable in docs/running.md', () => {
  const text = readFileSync('docs/running.md', 'utf8');
  expect(variableNames.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

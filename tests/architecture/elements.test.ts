import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, sources } from './sources.ts';

const names = readdirSync(join(root, 'src/elements/define')).map((file) => file.replace(/\.ts$/, ''));
const conformance = sources(['tests/conformance', 'tests/elements'], /\.tsx?$/);

it('has elements', () => expect(names.length).toBeGreaterThan(0));

describe.each(names)('%s', (name) => {
  const path = `src/elements/${name}.ts`;

  it('has a class of its own that a consumer can import without registering it', () => {
    expect(existsSync(join(root, path))).toBe(true);
    expect(readFileSync(join(root, path), 'utf8')).not.toMatch(/customElements\.define|\bdefine\(/);
  });

  it('declares its tag for TypeScript and for the manifest', () => {
    const text = readFileSync(join(root, path), 'utf8');
    expect(text).toContain(`@tag iam-${name}\n`);
    expect(text).toContain(`'iam-${name}':`);
  });

  it('has a page of docs', () => {
    expect(existsSync(join(root, `docs/elements/iam-${name}.md`))).toBe(true);
  });

  it('passes through the conformance suite', () => {
    const listed = conformance.some(
      ({ path: file, text }) => /conform/i.test(file + text) && text.includes(`iam-${name}`),
    );
    expect(listed, `no test of tests/conformance or tests/elements runs the conformance suite on iam-${name}`).toBe(
      true,
    );
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { trimPackage } from '../../scripts/build/trim-packages.mjs';
import { root, sources } from './sources.ts';

const folder = join(root, 'node_modules/ofetch/dist/shared');
const shared = readdirSync(folder).find((name) => /^ofetch\.\w+\.mjs$/.test(name)) ?? '';
const trimmed = (path: string) => trimPackage(path, readFileSync(path, 'utf8'));

it('leaves out of ofetch what its only user does not use', () => {
  const text = trimmed(join(folder, shared));
  expect(text).toContain('isJSONSerializable(context.options.body)');
  expect(text).not.toMatch(
    /\bdestr\b|\bwithBase\b|\bwithQuery\b|\[TimeoutError\]|\bonRe(?:quest|sponse)|\$fetch\.create/,
  );
  const users = sources(['src', 'demo'], /\.tsx?$/).filter((source) => source.text.includes("from 'ofetch'"));
  expect(users.map(({ path }) => path)).toEqual(['src/core/http/client.ts']);
  const [options = ''] = /this\.#fetch\.raw\([^]*?\n {6}\}\);/.exec(users[0]?.text ?? '') ?? [];
  expect(options).toContain('signal:');
  expect(options).toContain('responseType: kind,');
  expect(options).toContain('parseResponse');
  expect(options).toMatch(/\bretry: .*\s+retryDelay: \d+,\s+retryStatusCodes: \[/);
  expect(options).toContain('headers,');
  expect(options).not.toMatch(/\b(?:baseURL|query|params|timeout|onRe\w+|defaults):/);
  const [text0 = ''] = users.map((user) => user.text);
  expect(text0.match(/createFetch\([^)]*\)/g)).toEqual(['createFetch({ fetch: options.fetch })']);
});

it('leaves the conversion of attributes out of r2wc, which gets neither properties nor events', () => {
  expect(trimmed(join(root, 'node_modules/@r2wc/core/dist/core.js'))).toContain(' w = {}');
  const users = sources(['src'], /\.tsx?$/).filter(({ text }) => text.includes('react-to-web-component'));
  expect(users.flatMap(({ text }) => text.match(/r2wc\([^)]*\)/g) ?? [])).toEqual([
    "r2wc(HostView, { shadow: 'open' })",
  ]);
});

it('names what a new version of a package lacks', () => {
  expect(() => trimPackage(join(folder, shared), '')).toThrow(/does not find import destr/);
});

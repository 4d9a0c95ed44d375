import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Lock {
  packages: Record<string, { version?: string }>;
}

/** The first versions without the known advisories. */
const LEAST = { 'xml-crypto': [6, 3, 2], '@xmldom/xmldom': [0, 8, 15], '@node-saml/node-saml': [5, 1, 0] } as const;

it.each(Object.entries(LEAST))(
  'every copy of %s is at least of the version without known advisories',
  (name, least) => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
    const versions = Object.entries(packages)
      .filter(([path]) => path === `node_modules/${name}` || path.endsWith(`/node_modules/${name}`))
      .map(([, { version = '' }]) => version.split('.').map(Number));
    expect(versions.length).toBeGreaterThan(0);
    for (const [major = 0, minor = 0, patch = 0] of versions) {
      expect([major, minor]).toEqual(least.slice(0, 2));
      expect(patch).toBeGreaterThanOrEqual(least[2]);
    }
  },
);

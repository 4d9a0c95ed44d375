import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of the CDN build, and how long a browser may keep it. */
export interface CdnFile {
  path: string;
  cache: string;
}

const FOREVER = 'public, max-age=31536000, immutable';
/** Seconds that a browser uses a file of `/cdn/<major>/` or `/cdn/latest/` without asking. */
const MINUTES = 'public, max-age=300';
/** Content-hashed names never mean anything else. */
const HASHED = /-[A-Za-z0-9_-]{8}\.\w+(\.map)?$/;

/**
 * Finds files of the CDN build: `/cdn/<version>/` never changes, `/cdn/<major>/` and `/cdn/latest/` follow releases,
 * `/cdn/` is asked for anew each time.
 * @param folder of the build
 * @returns a function that takes the path below `/cdn/`, and gives null for another version
 */
export function cdnFiles(folder: string): (path: string) => CdnFile | null {
  const version = versionOf(folder);
  const [major] = version.split('.');
  return (asked) => {
    const [, named, rest] = /^(latest|\d+(?:\.\d+\.\d+[\w.-]*)?)\/(.*)$/.exec(asked) ?? [];
    if (named === undefined || rest === undefined)
      return { path: asked, cache: HASHED.test(asked) ? FOREVER : 'no-cache' };
    if (named === version) return { path: rest, cache: FOREVER };
    if (named !== 'latest' && named !== major) return null;
    return { path: rest, cache: HASHED.test(rest) ? FOREVER : MINUTES };
  };
}

/** The version of a build; empty where there is none. */
function versionOf(folder: string): string {
  try {
    return (JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as { version: string }).version;
  } catch {
    return '';
  }
}

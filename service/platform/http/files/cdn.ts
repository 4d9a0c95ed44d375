import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A file of the CDN build, and how long a browser may keep it. */
export interface CdnFile {
  /** The build's folder. */
  folder: string;
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
 * @param kept the folder of earlier builds, each in a folder with its version's name
 * @returns a function that takes the path below `/cdn/`, and gives null for a version that is not there
 */
export function cdnFiles(folder: string, kept: string | undefined): (path: string) => CdnFile | null {
  const version = versionOf(folder);
  const [major] = version.split('.');
  return (asked) => {
    const [, named, rest] = /^(latest|\d+(?:\.\d+\.\d+[\w.-]*)?)\/(.*)$/.exec(asked) ?? [];
    if (named === undefined || rest === undefined)
      return { folder, path: asked, cache: HASHED.test(asked) ? FOREVER : 'no-cache' };
    if (named === version) return { folder, path: rest, cache: FOREVER };
    if (named === 'latest' || named === major)
      return { folder, path: rest, cache: HASHED.test(rest) ? FOREVER : MINUTES };
    const earlier = kept && join(kept, named);
    return earlier && existsSync(earlier) ? { folder: earlier, path: rest, cache: FOREVER } : null;
  };
}

/**
 * Keeps a build, so that its version is still served once the service runs another one.
 * @param kept the folder of all builds, which several instances may share
 */
export async function keepBuild(folder: string, kept: string): Promise<void> {
  const version = versionOf(folder);
  if (version === '' || manifestOf(join(kept, version)) === manifestOf(folder)) return;
  await mkdir(kept, { recursive: true });
  const copy = await mkdtemp(join(kept, '.copy-'));
  await cp(folder, copy, { recursive: true });
  await rm(join(kept, version), { recursive: true, force: true });
  // Fails if another instance was faster: then its copy is there.
  await rename(copy, join(kept, version)).catch(() => rm(copy, { recursive: true, force: true }));
}

/** The version of a build; empty where there is none. */
function versionOf(folder: string): string {
  return (JSON.parse(manifestOf(folder) || '{"version":""}') as { version: string }).version;
}

const manifestOf = (folder: string) => {
  const file = join(folder, 'manifest.json');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

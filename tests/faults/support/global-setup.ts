import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { makeTemplate } from '../../service/support/database/template.ts';
import { bundleService } from '../../service/support/processes.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the bundled service. */
    programs: string;
  }
}

/** Bundles the service once for all fault tests, and makes the data folder that they copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await makeTemplate('demo');
  const folder = await bundleService('faults');
  project.provide('programs', folder);
  return () => rm(folder, { recursive: true, force: true });
}

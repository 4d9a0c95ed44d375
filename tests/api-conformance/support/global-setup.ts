import type { TestProject } from 'vitest/node';
import { startService } from '../../service/support/service.ts';

/** Uses the back end of `CONFORMANCE_BASE`; otherwise starts this repository's service with the demo data. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  project.provide('accountsFile', process.env['CONFORMANCE_ACCOUNTS'] ?? '');
  const base = process.env['CONFORMANCE_BASE'];
  if (base) {
    project.provide('base', base.replace(/\/(api\/?)?$/, ''));
    return undefined;
  }
  const service = await startService({ embedded: true, env: { RATE_LIMIT_SCALE: '1000' } });
  project.provide('base', service.url);
  return service.stop;
}

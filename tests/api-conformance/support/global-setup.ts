import type { TestProject } from 'vitest/node';
import { makeTemplate } from '../../service/support/database/template.ts';
import { startService } from '../../service/support/service.ts';

/** Uses the back end of `CONFORMANCE_BASE`; otherwise starts this repository's service with the demo data. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  project.provide('accountsFile', process.env['CONFORMANCE_ACCOUNTS'] ?? '');
  const base = process.env['CONFORMANCE_BASE'];
  if (base) {
    project.provide('base', base.replace(/\/(api\/?)?$/, ''));
    return undefined;
  }
  if (process.env['TEST_DATABASE'] !== 'server') await makeTemplate('demo');
  const service = await startService({ env: { RATE_LIMIT_SCALE: '1000' } });
  project.provide('base', service.url);
  return service.stop;
}

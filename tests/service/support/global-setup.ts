import { makeTemplate } from './database/template.ts';

/**
 * Creates the data folders that tests copy before any worker needs them, so that no two workers create the same one.
 */
export default async function setup(): Promise<void> {
  if (process.env.TEST_DATABASE !== 'server') await makeTemplate('demo');
}

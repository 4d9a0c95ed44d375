import { makeTemplate } from './template.ts';

/** Makes the data folders that the tests copy before any worker needs them, so that no two workers make one at once. */
export default async function setup(): Promise<void> {
  if (process.env.TEST_DATABASE !== 'server') await makeTemplate('demo');
}

import { afterEach, expect, it, vi } from 'vitest';
import { localTimeZone } from '../../../src/core/locale/time-zone.ts';

afterEach(() => vi.restoreAllMocks());

it.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['Etc/Unknown', 'UTC'],
])('takes the %s of a browser as %s', (timeZone, taken) => {
  const options = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone };
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValueOnce(options);
  expect(localTimeZone()).toBe(taken);
});

import { expect, it } from 'vitest';
import { knownSystemSettings } from '../../../src/core/contract/known-settings.ts';
import { suggestedSettings } from '../../../src/widgets/settings/setting-suggestions.tsx';

const keys = (category: string, key: string) =>
  suggestedSettings(knownSystemSettings, { category, key }).map((one) => one.key);

it('suggests every known setting first, then those that match the input', () => {
  expect(keys('', '')).toHaveLength(knownSystemSettings.length);
  expect(keys('mail', '')).toEqual(['sender_name', 'sender_address', 'reply_to']);
  expect(keys('', 'TRUSTED')).toEqual(['trusted_domains']);
  expect(keys('mail', 'sender_name')).toEqual([]);
  expect(keys('own', 'thing')).toEqual([]);
});

import { expect, it } from 'vitest';
import { limitKeys } from '../../../../src/core/contract/known-settings.ts';
import { LIMIT_KEYS } from '../../../../service/features/quotas/quotas.ts';

it('suggests the settings of every limit, and no others', () => {
  expect(limitKeys.toSorted()).toEqual(LIMIT_KEYS.toSorted());
});

import { defineWords } from '../../../core/languages/words.ts';

/** Texts of the rules of a new password. */
export const passwordWords = defineWords('ui/fields/password', {
  requirements: 'Password must meet the following requirements:',
  met: '(met)',
  missing: '(not met)',
  short: (least: number) => `At least ${least} characters`,
  long: (most: number) => `At most ${most} characters`,
  common: 'Not one of the common passwords',
  own: 'Not your email address or name',
});

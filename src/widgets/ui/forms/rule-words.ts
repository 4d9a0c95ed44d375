import { defineWords } from '../../../core/languages/words.ts';
import { EMAIL_INVALID } from '../../../core/validation/email.ts';
import { PHONE_INVALID, PHONE_PREFIX } from '../../../core/validation/phone.ts';

/** What the rules say that page and service share. */
export const ruleWords = defineWords('ui/forms/rule', {
  email: EMAIL_INVALID,
  phonePrefix: PHONE_PREFIX,
  phone: PHONE_INVALID,
});

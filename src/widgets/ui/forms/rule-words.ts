import { defineWords } from '../../../core/languages/words.ts';
import { EMAIL_INVALID } from '../../../core/validation/email.ts';
import { PHONE_INVALID } from '../../../core/validation/phone.ts';

/** What the rules say that page and service share. */
export const ruleWords = defineWords('ui/forms/rule', { email: EMAIL_INVALID, phone: PHONE_INVALID });

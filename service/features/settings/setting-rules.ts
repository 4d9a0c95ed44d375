import { EMAIL_INVALID, isEmail } from '../../../src/core/contract/rules.ts';
import type { Tx } from '../../platform/database/database.ts';
import { unprocessable } from '../../platform/errors/api-error.ts';
import { MAIL_SENDER } from './mail-sender.ts';
import type { NewSetting } from './change-setting.ts';
import { domainsOf } from '../trusted-domains/trusted-domains.ts';
import { AVATAR, requireOwnUpload } from '../uploads/avatar.ts';

const refuse = (message: string) => unprocessable('value_invalid', message, { value: [message] });

/**
 * What the known personal settings may hold: `avatar` a picture of that person, `local_format` a locale.
 * @throws {ApiError} 422 `upload_unknown`, `value_invalid`
 */
export async function checkPersonalSetting(
  tx: Tx,
  userId: number,
  { category, key, value }: NewSetting,
): Promise<void> {
  if (category !== 'common') return;
  if (key === AVATAR.key) {
    if (!/^\d{1,9}$/.test(value)) throw refuse('This must be the number of a picture.');
    await requireOwnUpload(tx, userId, Number(value));
  }
  if (key === 'local_format' && !isLocale(value)) throw refuse('This is not a locale such as en-US.');
}

/**
 * What the known settings of the platform may hold: addresses of applications, hosts that are trusted, and whom mails
 * come from.
 * @throws {ApiError} 422 `value_invalid`
 */
export function checkSystemSetting(_tx: Tx, { category, key, value }: NewSetting): void {
  if ((category === 'infrastructure' || category === 'links') && value !== '' && !isWebAddress(value))
    throw refuse('This must be an address that begins with http:// or https://.');
  if (
    category === MAIL_SENDER.category &&
    (key === MAIL_SENDER.address || key === MAIL_SENDER.replyTo) &&
    value !== '' &&
    !isEmail(value)
  )
    throw refuse(EMAIL_INVALID);
  if (key === 'trusted_domains') {
    const wrong = value.split(/[\s,;]+/).find((domain) => domain !== '' && domainsOf(domain).length === 0);
    if (wrong !== undefined) throw refuse(`'${wrong}' is not a host such as example.com or *.example.com.`);
  }
}

function isLocale(text: string): boolean {
  try {
    return (
      /^[a-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/.test(text) &&
      Intl.getCanonicalLocales(text.replaceAll('_', '-')).length === 1
    );
  } catch {
    return false;
  }
}

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && !username && !password;
}

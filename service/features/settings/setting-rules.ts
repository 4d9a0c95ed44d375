import { type AnyMessage } from '../../platform/languages/message.ts';
import { recognized } from '../../platform/languages/recognized.ts';
import {
  isLocaleName,
  isSecretSetting,
  SECRET_MASK,
  systemSettingProblem,
} from '../../../src/core/contract/known-settings.ts';
import { isColor, isColorSetting, isTheme, THEME } from '../../../src/core/contract/rules.ts';
import type { Tx } from '../../platform/database/database.ts';
import { unprocessable } from '../../platform/errors/api-error.ts';
import type { NewSetting } from './change-setting.ts';
import { LIMITS_CATEGORY } from '../../../src/core/contract/known-settings.ts';
import { isLimit, LIMIT_KEYS } from '../quotas/quotas.ts';
import { AVATAR, requireOwnUpload } from '../uploads/avatar.ts';

const invalid = (message: AnyMessage) => unprocessable('value_invalid', message, { value: [message] });

/**
 * Validates known personal settings: `avatar` must be one of the user's pictures, `local_format` a locale,
 * `theme` light, dark or system.
 * @param isOwn whether the user themselves writes it
 * @throws {ApiError} 422 `upload_unknown`, `value_invalid`
 */
export async function checkPersonalSetting(
  tx: Tx,
  { userId, isOwn }: { userId: number; isOwn: boolean },
  { category, key, value }: NewSetting,
): Promise<void> {
  // Others get the mask and may send it back.
  if (!isOwn && isSecretSetting({ key }) && value === SECRET_MASK) throw invalid('contract.secret');
  if (category !== 'common') return;
  if (key === AVATAR.key) {
    if (!/^\d{1,15}$/.test(value)) throw invalid('errors.settingPicture');
    await requireOwnUpload(tx, userId, Number(value));
  }
  if (key === THEME.key && !isTheme(value)) throw invalid('errors.settingTheme');
  if (key === 'local_format' && !isLocaleName(value)) throw invalid('errors.settingLocale');
}

/**
 * Validates known organization settings: limits are integers, colors have six digits. `drawLogo` checks the logo.
 * @throws {ApiError} 422 `value_invalid`
 */
export function checkOrganizationSetting(_tx: Tx, setting: NewSetting): void {
  const { category, key, value } = setting;
  if (category === LIMITS_CATEGORY && LIMIT_KEYS.includes(key) && !isLimit(value)) throw invalid('errors.settingLimit');
  if (isColorSetting(setting) && value !== '' && !isColor(value)) throw invalid('errors.settingColor');
}

/**
 * Validates known platform settings: application URLs, trusted domains, mail sender.
 * @throws {ApiError} 422 `value_invalid`
 */
export function checkSystemSetting(_tx: Tx, setting: NewSetting): void {
  const problem = systemSettingProblem(setting);
  if (problem !== null) throw invalid(recognized(problem));
}

import { isLogoSetting, logoDrawing, logoProblem } from '../../../src/core/contract/rules.ts';
import type { Tx } from '../../platform/database/database.ts';
import { unprocessable } from '../../platform/errors/api-error.ts';
import type { AnyMessage } from '../../platform/languages/message.ts';
import { recognized } from '../../platform/languages/recognized.ts';
import { tooMany } from '../../platform/limits/limiter.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';
import { HOUR } from '../../platform/time.ts';
import { keepLogo } from './logo.ts';

/** Logos per organization and hour, because each costs CPU time. */
const drawLimit = (organizationId: number) => ({
  name: 'logos',
  subject: String(organizationId),
  limit: 30,
  windowMs: HOUR,
});

const invalid = (message: AnyMessage) => unprocessable('value_invalid', message, { value: [message] });

/**
 * Checks and draws a logo before it is saved, so that nothing a user sends is drawn later or elsewhere.
 * @returns keeps the picture in the transaction that saves the setting; undefined for other settings
 * @throws {ApiError} 422 `value_invalid`; 429; 503 `pictures_busy`
 */
export async function drawLogo(
  { limiter, pictures }: Services,
  organizationId: number,
  caller: Caller,
  setting: { category: string; key: string; value: string },
): Promise<((tx: Tx) => Promise<void>) | undefined> {
  const { value } = setting;
  if (!isLogoSetting(setting) || value.trim() === '') return undefined;
  const problem = logoProblem(value);
  if (problem) throw invalid(recognized(problem));
  const leave = pictures.reserve(caller.userId);
  try {
    if (!(await limiter.take(drawLimit(organizationId)))) throw tooMany(HOUR / 1000);
    const drawn = await pictures.draw(logoDrawing(value) ?? '');
    if (!drawn) throw invalid('errors.logoUndrawable');
    return (tx) => keepLogo(tx, organizationId, value, drawn);
  } finally {
    leave();
  }
}

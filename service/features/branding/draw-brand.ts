import { BRANDING, logoDrawing, type PictureKey, pictureKeys } from '../../../src/core/contract/rules.ts';
import { digest } from '../../platform/crypto/crypto.ts';
import type { Tx } from '../../platform/database/database.ts';
import { brandPictures } from '../../platform/database/schema/settings.ts';
import { unprocessable } from '../../platform/errors/api-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { tooMany } from '../../platform/limits/limiter.ts';
import type { Services } from '../../platform/services.ts';
import { HOUR } from '../../platform/time.ts';

/** Pictures of the installation's brand per hour, because each costs CPU time. */
const LIMIT = { name: 'logos', subject: 'installation', limit: 60, windowMs: HOUR };

/**
 * Draws a picture of the installation's brand before it is saved. The rules of system settings checked its markup.
 * @returns keeps the picture in the transaction that saves the setting; undefined for other settings
 * @throws {ApiError} 422 `value_invalid`; 429; 503 `pictures_busy`
 */
export async function drawBrandPicture(
  { limiter, pictures }: Services,
  caller: Caller,
  { category, key, value }: { category: string; key: string; value: string },
): Promise<((tx: Tx) => Promise<void>) | undefined> {
  const picture = pictureKeys.find((one) => one === key);
  if (category !== BRANDING || !picture || value.trim() === '') return undefined;
  const leave = pictures.reserve(caller.userId);
  try {
    if (!(await limiter.take(LIMIT))) throw tooMany(HOUR / 1000);
    const drawn = await pictures.draw(logoDrawing(value) ?? '', picture === 'favicon' ? 'icon' : 'logo');
    const problem = 'errors.logoUndrawable';
    if (!drawn) throw unprocessable('value_invalid', problem, { value: [problem] });
    return (tx) => keep(tx, picture, { markupDigest: digest(value), ...drawn });
  } finally {
    leave();
  }
}

type Kept = Omit<typeof brandPictures.$inferInsert, 'key'>;

async function keep(tx: Tx, key: PictureKey, picture: Kept): Promise<void> {
  await tx
    .insert(brandPictures)
    .values({ key, ...picture })
    .onConflictDoUpdate({ target: brandPictures.key, set: picture });
}

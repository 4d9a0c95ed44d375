import { and, eq, ne, sql } from 'drizzle-orm';
import { BRANDING, LOGO, logoDrawing, logoProblem } from '../../../src/core/contract/rules.ts';
import { digest } from '../../platform/crypto/crypto.ts';
import type { Queryable } from '../../platform/database/database.ts';
import {
  brandPictures,
  organizationLogos,
  organizationSettings,
  systemSettings,
} from '../../platform/database/schema/settings.ts';
import type { Drawn } from '../../platform/files/picture.ts';
import type { Services } from '../../platform/services.ts';

/** An organization's logo as a picture, for mails and documents; pixels are twice those of a header's logo. */
export type LogoPicture = Drawn;

/**
 * The picture of an organization's logo, which was drawn when the logo was saved. A logo that came another way, such as
 * from an older version, is checked and drawn once, in the picture process.
 * @returns null without a logo, and for one that cannot be drawn
 * @throws {ApiError} 503 if it must be drawn and the queue is full
 */
export async function logoPicture(
  { database: { db }, pictures }: Pick<Services, 'database' | 'pictures'>,
  organizationId: number,
): Promise<LogoPicture | null> {
  const [row] = await db
    .select({ markup: organizationSettings.value, kept: organizationLogos })
    .from(organizationSettings)
    .leftJoin(organizationLogos, eq(organizationLogos.organizationId, organizationSettings.organizationId))
    .where(
      and(
        eq(organizationSettings.organizationId, organizationId),
        eq(organizationSettings.category, LOGO.category),
        eq(organizationSettings.key, LOGO.key),
      ),
    );
  if (!row || row.markup.trim() === '') return null;
  const { markup, kept } = row;
  if (kept?.markupDigest === digest(markup)) {
    const { png, width, height } = kept;
    return png && width && height ? { png, width, height } : null;
  }
  const drawn = logoProblem(markup) === null ? await pictures.draw(logoDrawing(markup) ?? '') : null;
  await keepLogo(db, organizationId, markup, drawn);
  return drawn;
}

/**
 * The picture of the logo that a mail shows: that of its organization, else that of the installation.
 * @returns null without either
 */
export async function mailLogo(
  services: Pick<Services, 'database' | 'pictures'>,
  organizationId: number | null,
): Promise<LogoPicture | null> {
  const own = organizationId === null ? null : await logoPicture(services, organizationId);
  if (own) return own;
  const { db } = services.database;
  const isSet = and(
    eq(systemSettings.category, BRANDING),
    eq(systemSettings.key, LOGO.key),
    ne(sql`btrim(${systemSettings.value})`, ''),
  );
  const [row] = await db
    .select({ picture: brandPictures })
    .from(systemSettings)
    .innerJoin(brandPictures, eq(brandPictures.key, systemSettings.key))
    .where(isSet);
  return row ? { png: row.picture.png, width: row.picture.width, height: row.picture.height } : null;
}

/** Keeps the picture of a logo; null if it cannot be drawn. */
export async function keepLogo(
  within: Queryable,
  organizationId: number,
  markup: string,
  drawn: LogoPicture | null,
): Promise<void> {
  const picture = { markupDigest: digest(markup), ...(drawn ?? { png: null, width: null, height: null }) };
  await within
    .insert(organizationLogos)
    .values({ organizationId, ...picture })
    .onConflictDoUpdate({ target: organizationLogos.organizationId, set: picture });
}

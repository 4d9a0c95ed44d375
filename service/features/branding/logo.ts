import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import type { Queryable } from '../../platform/database/database.ts';
import { organizationSettings } from '../../platform/database/schema/settings.ts';
import { logoProblem } from '../../../src/core/contract/rules.ts';

/** An organization's logo as a picture, for mails and documents. */
export interface LogoPicture {
  png: Buffer;
  /** Pixels, at twice the size of a header's logo. */
  width: number;
  height: number;
}

/** Pixels: what a logo fits into. */
const BOX = { width: 480, height: 80 };
const LIMIT_PIXELS = 16_000_000;
const PATIENCE_SECONDS = 5;

/**
 * Draws an organization's logo. Its markup was checked when it was saved, and is checked again: nothing but a drawing
 * reaches the renderer.
 * @returns null without a logo, and for one that cannot be drawn
 */
export async function logoPicture(db: Queryable, organizationId: number): Promise<LogoPicture | null> {
  const [row] = await db
    .select({ markup: organizationSettings.value })
    .from(organizationSettings)
    .where(
      and(
        eq(organizationSettings.organizationId, organizationId),
        eq(organizationSettings.category, 'branding'),
        eq(organizationSettings.key, 'logo'),
      ),
    );
  if (!row || logoProblem(row.markup) !== null) return null;
  try {
    const { data, info } = await sharp(Buffer.from(row.markup), { density: 144, limitInputPixels: LIMIT_PIXELS })
      .timeout({ seconds: PATIENCE_SECONDS })
      .resize({ ...BOX, fit: 'inside' })
      .png()
      .toBuffer({ resolveWithObject: true });
    return { png: data, width: info.width, height: info.height };
  } catch {
    return null;
  }
}

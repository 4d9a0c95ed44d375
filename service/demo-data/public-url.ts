import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { installation } from '../platform/database/schema/operations.ts';
import { systemSettings } from '../platform/database/schema/settings.ts';

/**
 * Rewrites settings that point at an earlier PUBLIC_URL, so that the same data works on another port.
 * @returns false if there is no demo data yet
 */
export async function followPublicUrl(tx: Tx, publicUrl: string): Promise<boolean> {
  const [before] = await tx.select().from(installation).where(eq(installation.key, 'public_url'));
  if (!before) return false;
  if (before.value === publicUrl) return true;
  await replaceStart(tx, `${before.value}/`, `${publicUrl}/`);
  await replaceStart(tx, `${new URL(before.value).host},`, `${new URL(publicUrl).host},`);
  await tx.update(installation).set({ value: publicUrl }).where(eq(installation.key, 'public_url'));
  return true;
}

async function replaceStart(tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .update(systemSettings)
    .set({ value: sql`${to}::text || substr(${systemSettings.value}, ${from.length + 1}::int)` })
    .where(sql`starts_with(${systemSettings.value}, ${from})`);
}

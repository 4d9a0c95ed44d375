import sharp from 'sharp';

/**
 * The greatest difference between two pictures of the same size, in levels of a color from 0 to 255. Chromium draws
 * the same round corner with up to two levels of difference.
 */
export async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [before, after] = await Promise.all([one, other].map((picture) => sharp(picture).raw().toBuffer()));
  if (before?.length !== after?.length) return Infinity;
  let greatest = 0;
  before?.forEach((level, at) => (greatest = Math.max(greatest, Math.abs(level - (after?.[at] ?? 0)))));
  return greatest;
}

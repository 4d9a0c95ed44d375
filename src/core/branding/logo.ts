/** The organization setting that holds the logo. */
export const LOGO = { category: 'branding', key: 'logo' } as const;

/** Whether a setting is the logo. */
export const isLogoSetting = ({ category, key }: { category: string; key: string }): boolean =>
  category === LOGO.category && key === LOGO.key;

const NAMESPACE = 'http://www.w3.org/2000/svg';

/**
 * Makes an image URL from a logo's markup. Inside an image nothing runs and nothing is fetched.
 * @param markup value of the setting `logo`, an SVG drawing
 * @returns null if the markup is not a drawing
 */
export function logoImage(markup: string | null | undefined): string | null {
  const drawing = logoDrawing(markup);
  return drawing === null ? null : `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`;
}

/** The drawing of a logo's markup as a document of its own, in the namespace of SVG; null if it is not a drawing. */
export function logoDrawing(markup: string | null | undefined): string | null {
  const text = markup?.trim() ?? '';
  const at = text.search(/<svg[\s>/]/i);
  if (at < 0 || !/^(?:<\?xml|<!--|<!doctype svg|<svg)/i.test(text)) return null;
  const drawing = text.slice(at);
  const head = drawing.slice(0, drawing.indexOf('>'));
  return /\sxmlns\s*=/.test(head) ? drawing : drawing.replace(/^<svg/i, `<svg xmlns="${NAMESPACE}"`);
}

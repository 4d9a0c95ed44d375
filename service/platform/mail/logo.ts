/** A logo as a picture. */
export interface MailLogo {
  png: Buffer;
  /** Pixels, at twice the size shown. */
  width: number;
  height: number;
}

/** Finds the logo of a mail: of its organization, or of the installation for null; null without one. */
export type LogoOf = (organizationId: number | null) => Promise<MailLogo | null>;

/** The mark of a mail; a logo replaces it when the mail goes out. */
const MARK = /<div data-logo(?: data-organization="(\d{1,10})")?([^>]*)>([^<]*)<\/div>/;

/** The organization that gives a mail its logo; null for a mail of the installation. */
export function logoOwner(html: string): number | null {
  const [, id] = MARK.exec(html) ?? [];
  return id === undefined ? null : Number(id);
}

/**
 * Replaces the mark by the logo. Programs that block pictures show the name in its place.
 * @param src the picture's URL, such as `cid:` of an attachment
 */
export function withLogo(html: string, { width, height }: MailLogo, src: string): string {
  const look =
    'display:block;margin:0 0 24px;padding:4px;border:0;border-radius:6px;background:#ffffff;max-width:100%;' +
    'height:auto;font-size:18px;font-weight:600;color:#161b26';
  const size = `width="${Math.round(width / 2)}" height="${Math.round(height / 2)}"`;
  return html.replace(MARK, (_mark, _owner: string | undefined, attributes: string, name: string) => {
    const alt = attributes.includes('aria-hidden') ? '' : name;
    return `<img src="${src}" alt="${alt}" ${size} style="${look}">`;
  });
}

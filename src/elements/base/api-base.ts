/** True in the CDN build, where the code's URL reveals the service's location. */
declare const __IAM_CDN__: boolean | undefined;

/**
 * The default API base: the origin of the CDN's code, or with npm the page's origin.
 * @returns an absolute URL, such as `https://iam.example/api`
 */
export function defaultApiBase(): string {
  const cdn = typeof __IAM_CDN__ !== 'undefined' && __IAM_CDN__;
  const origin = cdn ? new URL(import.meta.url).origin : globalThis.location?.origin;
  return `${origin ?? 'http://localhost'}/api`;
}

/** The cookie's shared domain: the element's attribute, else the page's `<meta name="iam-cookie-domain">`. */
export function sharedCookie(attribute: string | undefined): { cookieDomain?: string } {
  const named = attribute || metaOf('iam-cookie-domain');
  return named ? { cookieDomain: named } : {};
}

/**
 * What the page says of its log in: the cookie's name in `<meta name="iam-cookie-name">`, and the path of the page that
 * log ins come back to in `<meta name="iam-return-path">`.
 */
export function pageConfiguration(): { cookieName?: string; returnPath?: string } {
  const [cookieName, returnPath] = [metaOf('iam-cookie-name'), metaOf('iam-return-path')];
  return { ...(cookieName && { cookieName }), ...(returnPath && { returnPath }) };
}

const metaOf = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

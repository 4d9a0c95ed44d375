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
  const named = attribute || document.querySelector<HTMLMetaElement>('meta[name="iam-cookie-domain"]')?.content;
  return named ? { cookieDomain: named } : {};
}

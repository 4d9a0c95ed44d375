/** True in the CDN build, where the address of the code tells where the service is. */
declare const __IAM_CDN__: boolean | undefined;

/**
 * The API's base when an element names none: the origin that the CDN's code came from, or from npm the page's.
 * @returns an absolute address, such as `https://iam.example/api`
 */
export function defaultApiBase(): string {
  const cdn = typeof __IAM_CDN__ !== 'undefined' && __IAM_CDN__;
  const origin = cdn ? new URL(import.meta.url).origin : globalThis.location?.origin;
  return `${origin ?? 'http://localhost'}/api`;
}

/** The domain of the token's cookie, as the service's own pages name it; undefined on all others. */
export function cookieDomain(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="iam-cookie-domain"]')?.content || undefined;
}

import { PREFIX } from '../base-url.ts';

/** Administrators paste the base address with a slash at its end, which some providers then double. */
export function tidyAddress(url: string): string {
  if (!url.startsWith(`${PREFIX}/`)) return url;
  const [path = '', ...query] = url.split('?');
  return [path.replaceAll(/\/{2,}/g, '/').replace(/\/$/, ''), ...query].join('?');
}

import { plainSigns } from './plain-text.ts';

/** Cyrillic or Greek letters beside Latin ones: a domain that looks like another one. */
const isMixed = (label: string): boolean =>
  /\p{Script=Latin}/u.test(label) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(label);

/** Encoding one takes time that grows with its square; DNS has none as long. */
const LONGEST = 254;

/** Whether a domain, in whichever form, is international. */
const isInternational = (domain: string): boolean => /[^\0-\x7f]|(?:^|\.)xn--/i.test(domain);

/**
 * A domain in the form that DNS, mail servers and URLs use: `müller.example` becomes `xn--mller-kva.example` (UTS 46).
 * ASCII domains stay as they are.
 * @returns null if it is not a domain
 */
export function asciiDomain(domain: string): string | null {
  if (!isInternational(domain)) return domain;
  if (domain.length > LONGEST) return null;
  // A URL would read these as the end of the host, or as an encoded letter.
  if (/[^\p{L}\p{M}\p{N}\p{Pd}\u00b7\u30fb\u3002\uff0e\uff61.-]/u.test(domain)) return null;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return null;
  }
}

/** A domain as people read it: the reverse of `asciiDomain`, unless the result could be mistaken for another domain. */
export function readableDomain(domain: string, decode: (ascii: string) => string): string {
  const ascii = asciiDomain(domain);
  if (ascii === null || !isInternational(ascii)) return ascii ?? domain;
  const readable = decode(ascii);
  const isUnlike = asciiDomain(readable) !== ascii || plainSigns(readable) !== readable;
  return isUnlike || readable.split('.').some(isMixed) ? ascii : readable;
}

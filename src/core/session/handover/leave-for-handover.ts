import type { Platform } from '../../platform/platform.ts';
import { PENDING, type Pending } from './handover.ts';

type Needs = Pick<Platform, 'location' | 'tab' | 'random' | 'sha256'>;

/**
 * Prepares to leave for the console's sign-in, and to come back with a code (RFC 7636).
 * @param signIn the sign-in's URL
 * @param returnPath path of the page to come back to, which then leads to this one. Default: this one
 * @returns the URL to leave for
 */
export async function leaveForHandover(
  platform: Needs,
  base: string,
  signIn: string,
  returnPath?: string,
): Promise<string> {
  const page = platform.location.href();
  const { origin, pathname } = new URL(returnPath ?? page, page);
  const redirectTo = origin + pathname;
  const pending: Pending = { base, state: platform.random(16), verifier: platform.random(32), redirectTo, page };
  platform.tab.set(PENDING, JSON.stringify(pending));
  const url = new URL(signIn);
  url.searchParams.set('redirectTo', redirectTo);
  url.searchParams.set('code_challenge', base64url(await platform.sha256(pending.verifier)));
  url.searchParams.set('code_challenge_method', 'S256');
  url.searchParams.set('state', pending.state);
  return url.href;
}

/** Base64url of hexadecimal. */
function base64url(hex: string): string {
  const bytes = hex.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

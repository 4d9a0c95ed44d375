import type { Claims } from '../../../platform/database/schema/connections.ts';

/** What a provider says about the person who logged in there, in the same form for both protocols. */
export interface Arrival {
  /** Their key at this provider: OpenID Connect `sub`, Entra ID `tid:oid`, SAML's NameID. */
  subject: string;
  /** Who says so: the issuer, or the entity id. */
  issuer: string;
  /** In the form of `normalizeAddress`; null if there is none. */
  email: string | null;
  /** Whether the provider says that the address is not verified. Silence is no denial. */
  isEmailDenied: boolean;
  name: string | null;
  /** Null if the provider does not say: roles of groups then stay as they are. */
  groups: string[] | null;
  /** Everything that was said, to show it to the administrator. */
  claims: Claims;
}

const MAX_CLAIMS = 50;
const MAX_LENGTH = 500;

/** Names of claims that are or contain a secret, and hashes of one. */
const SECRET = /token|secret|nonce|password|assertion|session|^(at|c|s)_hash$|^code$|^sid$|^_claim_sources$/i;

/** What a provider said, as text that may be kept: without secrets, shortened, and without what a database refuses. */
export function keptClaims(said: Readonly<Record<string, unknown>>): Claims {
  const kept = Object.entries(said)
    .filter(([name, value]) => !SECRET.test(name) && value !== undefined && value !== null)
    .slice(0, MAX_CLAIMS);
  return Object.fromEntries(
    kept.map(([name, value]) => [
      short(name),
      Array.isArray(value) ? value.slice(0, MAX_CLAIMS).map(textOf) : textOf(value),
    ]),
  );
}

const textOf = (value: unknown): string => short(typeof value === 'string' ? value : written(value));

/** A provider may nest a claim deeper than the engine can write it. */
function written(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return '…';
  }
}

/** Written as UTF-8 and read again, since half of a surrogate pair is no text for a database. */
const short = (text: string): string =>
  Buffer.from(text.slice(0, MAX_LENGTH)).toString('utf8').replaceAll('\0', '\uFFFD');

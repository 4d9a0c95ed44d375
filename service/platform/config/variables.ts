import { Resolver } from 'node:dns';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { asciiDomain } from '../../../src/core/contract/rules.ts';
import { splitDomains, trustedDomain, trustedDomainsOf } from '../../../src/core/contract/trusted-domains.ts';
import { PostgresUrlError, readPostgresUrl } from './postgres-url.ts';

/** A variable's trimmed text; empty counts as not set. */
export const text = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim() || undefined : value),
  z.string().optional(),
);

const fail = (ctx: z.RefinementCtx, message: string): never => {
  ctx.addIssue({ code: 'custom', message });
  return z.NEVER;
};

/** Parses the text of a variable that is set; `undefined` stays. */
const read = <T>(parse: (value: string, ctx: z.RefinementCtx) => T) =>
  text.transform((value, ctx) => (value === undefined ? undefined : parse(value, ctx)));

const SWITCH: Record<string, boolean> = {
  ...{ '1': true, true: true, yes: true, on: true },
  ...{ '0': false, false: false, no: false, off: false },
};

/** `1` or `0`, or an equivalent word; `undefined` if it is not set. */
export const optionalFlag = read(
  (value, ctx) => SWITCH[value.toLowerCase()] ?? fail(ctx, `must be 1 or 0, not '${value}'`),
);

/** `1` or `0`, or an equivalent word. */
export const flag = (otherwise: boolean) => optionalFlag.transform((value) => value ?? otherwise);

/** A number within inclusive bounds. */
export const number = (otherwise: number, least: number, most: number) =>
  read((value, ctx) => {
    const parsed = z.coerce.number().min(least).max(most).safeParse(value);
    return parsed.success ? parsed.data : fail(ctx, `must be a number from ${least} to ${most}, not '${value}'`);
  }).transform((value) => value ?? otherwise);

/** An integer within inclusive bounds; `undefined` if it is not set. */
export const optionalInteger = (least: number, most: number) =>
  read((value, ctx) => {
    const parsed = z.coerce.number().int().min(least).max(most).safeParse(value);
    return parsed.success && /^\d+$/.test(value)
      ? parsed.data
      : fail(ctx, `must be a whole number from ${least} to ${most}, not '${value}'`);
  });

/** An integer within inclusive bounds. */
export const integer = (otherwise: number, least: number, most: number) =>
  optionalInteger(least, most).transform((value) => value ?? otherwise);

/** One of several words. */
export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  read((value, ctx) => {
    const parsed = z.enum(values).safeParse(value);
    return parsed.success ? parsed.data : fail(ctx, `must be one of ${values.join(', ')}, not '${value}'`);
  });

/**
 * A URL. Messages never repeat it, because it may contain a password.
 * @param schemes such as `['smtp', 'smtps']`
 */
export const url = (schemes: readonly string[]) =>
  read((value, ctx) => {
    const scheme = schemes.find((one) => value.startsWith(`${one}://`));
    const isWhole = scheme !== undefined && URL.canParse(value) && new URL(value).hostname !== '';
    return isWhole
      ? value
      : fail(ctx, `must be an address that begins with ${schemes.map((one) => `${one}://`).join(' or ')}`);
  });

/** A URL of Postgres with one or several servers, as libpq takes it. */
export const postgresUrl = read((value, ctx) => {
  try {
    readPostgresUrl(value);
    return value;
  } catch (error) {
    if (error instanceof PostgresUrlError) return fail(ctx, error.message);
    throw error;
  }
});

/** An http or https URL without path, query and fragment. */
export const origin = url(['http', 'https']).transform((value, ctx) => {
  if (value === undefined) return undefined;
  const { origin: bare, pathname, search, hash, username } = new URL(value);
  if (pathname !== '/' || search || hash || username)
    return fail(ctx, `must be an address without a path, such as ${bare}`);
  return bare;
});

/** A domain, with or without a leading dot. */
export const domain = read((value, ctx) => {
  const dot = value.startsWith('.') ? '.' : '';
  const host = asciiDomain(value.slice(dot.length)) ?? '';
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(host)
    ? dot + host
    : fail(ctx, `must be a domain such as example.com, not '${value}'`);
});

/** A cookie's name, of characters that need no quotes anywhere. */
export const cookieName = read((value, ctx) =>
  /^[A-Za-z]\w{0,63}$/.test(value)
    ? value
    : fail(ctx, `must be letters, digits and underscores, beginning with a letter, not '${value}'`),
);

/** Hosts or origins that may use the API, separated by commas. */
export const domains = read((value, ctx) => {
  const wrong = splitDomains(value).find((entry) => trustedDomain(entry) === null);
  return wrong === undefined
    ? trustedDomainsOf(value)
    : fail(ctx, `must hold hosts such as app.example.com or *.example.com, or origins, not '${wrong}'`);
}).transform((value) => value ?? []);

/** The number of proxies, or their addresses. Never all: clients could then choose their own address. */
export const proxy = read((value, ctx): false | number | string => {
  if (value === '0' || value === 'false') return false;
  if (value === 'true') return 1;
  if (/^\d{1,2}$/.test(value)) return Number(value);
  if (value.split(',').every((part) => isProxy(part.trim()))) return value;
  return fail(ctx, `must be a number of proxies or their addresses separated by commas, not '${value}'`);
}).transform((value) => value ?? false);

/** Addresses of name servers, with or without port, separated by commas: `9.9.9.9`, `[2620:fe::fe]:53`. */
export const nameServers = read((value, ctx) => {
  const servers = value.split(',').map((part) => part.trim());
  try {
    new Resolver().setServers(servers);
    return servers;
  } catch {
    return fail(ctx, `must be addresses such as 9.9.9.9 or [2620:fe::fe]:53, separated by commas, not '${value}'`);
  }
}).transform((value) => value ?? []);

/** A secret of sufficient length. */
export const secret = read((value, ctx) =>
  value.length >= 32 ? value : fail(ctx, 'must have at least 32 characters; `openssl rand -base64 32` generates one'),
);

/** Headers as OpenTelemetry spells them: `name=value`, separated by commas, values in percent-encoding. */
export const headers = read((value, ctx): Record<string, string> => {
  try {
    const pairs = value.split(',').map((pair) => /^\s*([\w-]+)\s*=\s*(.+?)\s*$/.exec(pair) ?? []);
    if (pairs.every(([, name]) => name !== undefined))
      return Object.fromEntries(pairs.map(([, name = '', text = '']) => [name, decodeURIComponent(text)]));
  } catch {
    // Not percent-encoded.
  }
  // The value may be a token.
  return fail(ctx, 'must be headers such as name=value,name=value');
});

/** Several secrets, separated by line breaks or `|`: a secret may hold commas. */
export const secrets = read((value, ctx) => {
  const all = value.split(/[\n|]/).map((part) => part.trim());
  return all.every((part) => part.length >= 32) ? all : fail(ctx, 'must hold keys of at least 32 characters each');
}).transform((value) => value ?? []);

/** A known name, an address, or a range that does not include all addresses. */
function isProxy(part: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/.test(part)) return true;
  if (ipaddr.isValid(part)) return true;
  return ipaddr.isValidCIDR(part) && ipaddr.parseCIDR(part)[1] > 0;
}

/** What a URL of Postgres says about its servers, as libpq reads it (PostgreSQL, 'Connection Strings'). */
export interface PostgresUrl {
  /** The URL of each server, in the order in which they are tried. */
  urls: readonly [string, ...string[]];
  /** Which servers will do: any, one that takes writes, or one that is no standby. */
  target: Target;
  /** Whether each connection begins with another server. */
  isRandom: boolean;
  /** Longest wait for one server; undefined for the default. */
  connectSeconds: number | undefined;
}

const TARGETS = ['any', 'read-write', 'primary'] as const;
export type Target = (typeof TARGETS)[number];

/** Scheme, user with password, servers, and the rest. Not `URL`, which takes one server and changes passwords. */
const PARTS = /^(postgres(?:ql)?:\/\/)((?:[^/?#]*@)?)([^/?#]*)(.*)$/s;

/** Parameters of libpq that the driver does not obey, and that change whom it trusts or where it connects. */
const UNKNOWN = ['require_auth', 'sslcrl', 'sslcrldir', 'requirepeer', 'service', 'hostaddr', 'passfile'];

/** A URL that cannot be used; the message follows the variable's name. */
export class PostgresUrlError extends Error {
  override readonly name = 'PostgresUrlError';
}

/**
 * Reads a URL with one or several servers.
 * @throws {PostgresUrlError} without the URL, which may contain a password
 */
export function readPostgresUrl(url: string): PostgresUrl {
  const [, scheme, user = '', authority = '', rest = ''] = PARTS.exec(url) ?? [];
  if (scheme === undefined)
    throw new PostgresUrlError('must be an address that begins with postgres:// or postgresql://');
  const unknown = UNKNOWN.find((name) => parameter(rest, name) !== undefined);
  if (unknown) throw new PostgresUrlError(`has the parameter ${unknown}, which this service cannot obey`);
  const named = parameter(rest, 'host');
  const servers = named === undefined ? authority.split(',') : named.split(',').map((host) => encodeURIComponent(host));
  const [first, ...others] = withPorts(servers, parameter(rest, 'port')).map((server) =>
    named === undefined
      ? `${scheme}${user}${server}${without(rest, 'port')}`
      : `${scheme}${user}${authority}${withHost(rest, server)}`,
  );
  const urls = [first ?? url, ...others] as const;
  if (isCut(rest) || !urls.every((one) => URL.canParse(one) || URL.canParse(one.replace('@/', '@localhost/'))))
    throw new PostgresUrlError(
      'must be an address such as postgres://user:password@host:5432/name, with special characters in percent-encoding',
    );
  return {
    urls,
    target: oneOf(rest, 'target_session_attrs', TARGETS, ': the service writes'),
    isRandom: oneOf(rest, 'load_balance_hosts', ['disable', 'random']) === 'random',
    connectSeconds: wholeNumber(rest, 'connect_timeout'),
  };
}

/** Whether the rest begins in the middle of a password, with one of its `/`, `?` or `#`. */
function isCut(rest: string): boolean {
  const [, path = '', query = ''] = /^([^?]*)\??(.*)$/s.exec(rest) ?? [];
  return /[@#]/.test(path) || query.includes('#') || /@[^=]*$/.test(query.split('=')[0] ?? '');
}

/** Servers with their ports: one for all, or one for each. */
function withPorts(servers: readonly string[], ports: string | undefined): string[] {
  if (ports === undefined) return [...servers];
  const all = ports.split(',');
  if (all.length > 1 && all.length !== servers.length)
    throw new PostgresUrlError(`has ${all.length} ports for ${servers.length} hosts`);
  return servers.map((server, at) => `${server}:${all[at] ?? all[0]}`);
}

/** The URL's end with `host` and `port` of one server, as the driver reads them. */
function withHost(rest: string, server: string): string {
  const [host = '', port] = server.split(':');
  const others = without(without(rest, 'host'), 'port');
  return `${others}${others.includes('?') ? '&' : '?'}host=${host}${port ? `&port=${port}` : ''}`;
}

const pattern = (name: string) => new RegExp(`([?&])${name}=([^&#]*)(&?)`);

/** The value of a parameter; undefined if it is missing or empty. */
function parameter(rest: string, name: string): string | undefined {
  const value = pattern(name).exec(rest)?.[2];
  return value ? decodeURIComponent(value) : undefined;
}

const without = (rest: string, name: string): string =>
  rest.replace(pattern(name), (_all, before: string, _value, after: string) => (after ? before : ''));

function oneOf<const T extends readonly [string, ...string[]]>(
  rest: string,
  name: string,
  values: T,
  why = '',
): T[number] {
  const value = parameter(rest, name) ?? values[0];
  if (values.includes(value)) return value;
  throw new PostgresUrlError(`has a ${name} that is not one of ${values.join(', ')}${why}`);
}

function wholeNumber(rest: string, name: string): number | undefined {
  const value = parameter(rest, name);
  if (value === undefined) return undefined;
  if (!/^\d{1,4}$/.test(value)) throw new PostgresUrlError(`has a ${name} that is not a number of seconds`);
  // 0 waits for ever, says libpq.
  return Number(value) || undefined;
}

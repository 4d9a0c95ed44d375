import { isIP } from 'node:net';

/** A variable of the environment has a value that cannot be. The message is one line that names it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(variable: string, why: string) {
    super(`${variable} ${why}.`);
  }
}

/** Reads variables by kind; an empty one counts as not set. */
export class EnvironmentReader {
  readonly #env: NodeJS.ProcessEnv;

  constructor(env: NodeJS.ProcessEnv) {
    this.#env = env;
  }

  text(name: string): string | undefined {
    return this.#env[name]?.trim() || undefined;
  }

  flag(name: string, otherwise: boolean): boolean {
    const text = this.text(name)?.toLowerCase();
    if (text === undefined) return otherwise;
    if (['1', 'true', 'yes', 'on'].includes(text)) return true;
    if (['0', 'false', 'no', 'off'].includes(text)) return false;
    throw new ConfigError(name, `must be 1 or 0, not '${text}'`);
  }

  number(name: string, otherwise: number, least: number, most: number): number {
    const text = this.text(name);
    if (text === undefined) return otherwise;
    const value = Number(text);
    if (!Number.isFinite(value) || value < least || value > most)
      throw new ConfigError(name, `must be a number from ${least} to ${most}, not '${text}'`);
    return value;
  }

  integer(name: string, otherwise: number, least: number, most: number): number {
    const text = this.text(name);
    if (text !== undefined && !/^\d+$/.test(text))
      throw new ConfigError(name, `must be a whole number from ${least} to ${most}, not '${text}'`);
    return this.number(name, otherwise, least, most);
  }

  oneOf<T extends string>(name: string, values: readonly T[]): T | undefined {
    const text = this.text(name);
    const found = values.find((value) => value === text);
    if (text !== undefined && found === undefined)
      throw new ConfigError(name, `must be one of ${values.join(', ')}, not '${text}'`);
    return found;
  }

  /**
   * An address; its value is never repeated in the message since it may hold a password.
   * @param named whether it must name a host; Postgres has a place for databases without one
   */
  url(name: string, protocols: readonly string[], { named = true } = {}): string | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const url = URL.canParse(text) ? new URL(text) : null;
    const whole =
      url !== null &&
      protocols.includes(url.protocol) &&
      text.slice(url.protocol.length).startsWith('//') &&
      (!named || url.hostname !== '');
    if (!whole)
      throw new ConfigError(
        name,
        `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
      );
    return text;
  }

  /** An http or https address without path, query and fragment. */
  origin(name: string): string | undefined {
    const text = this.url(name, ['http:', 'https:']);
    if (text === undefined) return undefined;
    const { origin, pathname, search, hash, username } = new URL(text);
    if (pathname !== '/' || search || hash || username)
      throw new ConfigError(name, `must be an address without a path, such as ${origin}`);
    return origin;
  }

  domain(name: string): string | undefined {
    const text = this.text(name);
    if (text === undefined || /^\.?[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(text)) return text;
    throw new ConfigError(name, `must be a domain such as example.com, not '${text}'`);
  }

  /** The number of proxies in front, or their addresses. Never all: a client could then choose its own address. */
  proxy(name: string): false | number | string {
    const text = this.text(name);
    if (text === undefined || text === '0' || text === 'false') return false;
    if (text === 'true') return 1;
    if (/^\d{1,2}$/.test(text)) return Number(text);
    if (text.split(',').every((part) => isProxy(part.trim()))) return text;
    throw new ConfigError(name, `must be a number of proxies or their addresses separated by commas, not '${text}'`);
  }

  /** A secret of enough length to be one. */
  secret(name: string): string | undefined {
    const text = this.text(name);
    if (text !== undefined && text.length < 32)
      throw new ConfigError(name, 'must have at least 32 characters; `openssl rand -base64 32` makes one');
    return text;
  }

  /** Variables that are of use only all together. */
  together(...names: string[]): (string | undefined)[] {
    const values = names.map((name) => this.text(name));
    const missing = names.filter((_, at) => values[at] === undefined);
    if (missing[0] !== undefined && missing.length < names.length) {
      throw new ConfigError(missing[0], `must be set too: ${names.join(', ')} belong together`);
    }
    return values;
  }
}

/** A known name, an address, or a range of addresses that is not all of them. */
function isProxy(text: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/.test(text)) return true;
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && (bits === undefined || (Number(bits) > 0 && Number(bits) <= (family === 6 ? 128 : 32)));
}

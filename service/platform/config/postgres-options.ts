/** Compiling a statement takes longer than any of ours runs. An option of the URL wins. */
const DEFAULTS = '-c jit=off';

/**
 * What statements and the driver rely on, whatever is set for the database or the role: with another DateStyle the
 * driver reads no time, and at a stricter level two changes at once would fail instead of taking turns.
 */
const FIXED = [
  '-c datestyle=ISO',
  '-c intervalstyle=postgres',
  '-c timezone=UTC',
  String.raw`-c default_transaction_isolation=read\ committed`,
].join(' ');

/** A database URL. Each of its connections begins with these settings. */
export function withOptions(url: string): string {
  // Not `URL`, which changes paths of sockets and passwords.
  const [, before, own = '', after = ''] = /^([^?]*\?(?:[^#]*&)?options=)([^&#]*)(.*)$/.exec(url) ?? [];
  const options = (theirs: string) => encodeURIComponent([DEFAULTS, theirs, FIXED].filter(Boolean).join(' '));
  if (before !== undefined) return `${before}${options(decodeURIComponent(own))}${after}`;
  return `${url}${url.includes('?') ? '&' : '?'}options=${options('')}`;
}

/** What a check of the server finds about a connection. */
export interface FoundSettings {
  date_style: string;
  isolation: string;
}

/** @throws Error if a pooler dropped the options, and the database has others */
export function requireSettings({ date_style: style, isolation }: FoundSettings, name: string): void {
  const wrong = [
    ...(style.startsWith('ISO') ? [] : [`set datestyle = 'ISO'`]),
    ...(isolation === 'read committed' ? [] : [`set default_transaction_isolation = 'read committed'`]),
  ];
  if (wrong.length === 0) return;
  const commands = wrong.map((setting) => `alter database ${name} ${setting}`).join('; ');
  throw new Error(`a pooler drops the options of its connections. Run: ${commands}`);
}

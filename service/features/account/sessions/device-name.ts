import Bowser from 'bowser';

/** Programs that identify themselves in one word. */
const PROGRAMS: readonly [pattern: RegExp, name: string][] = [
  [/^curl\//, 'curl'],
  [/^(node|undici)\b/i, 'Node.js'],
  [/^python/i, 'Python'],
];

/** Names that differ between the library and the makers. */
const NAMES: Record<string, string> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  'Chrome OS': 'ChromeOS',
};

/**
 * Describes a device in words, such as `Chrome on Windows`, so that users recognize their sessions.
 * @param userAgent `User-Agent` header, or null
 */
export function deviceName(userAgent: string | null | undefined): string {
  const text = userAgent ?? '';
  const program = PROGRAMS.find(([pattern]) => pattern.test(text))?.[1];
  if (program || text === '') return program ?? 'Unknown device';
  const { browser, os, platform } = Bowser.parse(text);
  const system = /^(iPhone|iPad)$/.test(platform.model ?? '') ? platform.model : os.name;
  const names = [browser.name, system].map((name) => (name ? (NAMES[name] ?? name) : undefined)).filter(Boolean);
  return names.join(' on ') || 'Unknown device';
}

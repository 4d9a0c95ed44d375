import Bowser from 'bowser';
import { type AnyMessage, messageWith, textIn, verbatim } from '../../../platform/languages/message.ts';

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
export function deviceOf(userAgent: string | null | undefined): AnyMessage {
  const text = userAgent ?? '';
  const program = PROGRAMS.find(([pattern]) => pattern.test(text))?.[1];
  if (program) return verbatim(program);
  if (text === '') return 'replies.device.unknown';
  const { browser, os, platform } = Bowser.parse(text);
  const model = /^(iPhone|iPad)$/.test(platform.model ?? '') ? platform.model : os.name;
  const [name, system] = [browser.name, model].map((one) => (one ? (NAMES[one] ?? one) : undefined));
  if (name && system) return messageWith('replies.device.on', { program: name, system });
  return name || system ? verbatim(name ?? system ?? '') : 'replies.device.unknown';
}

/** The same in English, for logs and programs. */
export const deviceName = (userAgent: string | null | undefined): string => textIn('en', deviceOf(userAgent));

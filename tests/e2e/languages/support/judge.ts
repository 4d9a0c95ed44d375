/** Values that `Intl` writes in English in the pseudo-locale: dates, times of day and times ago. */
const VALUES = new RegExp(
  String.raw`(?<!\p{L})(?:${[
    ...['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec', 'AM', 'PM', 'UTC', 'at'],
    ...['January', 'February', 'March', 'April', 'June', 'July', 'August', 'September', 'October', 'November'],
    ...['December', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su', '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day'],
    ...['ago', 'in', 'now', 'yesterday', 'today', 'tomorrow', 'last', 'next'],
    ...['(?:second|minute|hour|day|week|month|year)s?', 'English', 'Pseudo', 'Accents'],
  ].join('|')})(?!\p{L})`,
  'gu',
);
/** Names, formats and units that are the same in every language. */
const NAMES = /\b(?:API|HTTP|CSV|JSON|PDF|PNG|JPEG|WebP|GIF|SVG|URL|GUID|IAM|kB|MB|MiB|https?|www)\b/g;
/** What separates the facts of a list, such as `Admin · 3 people`. */
const LIST = /[·,;:،؛、/→–—|]/;

/** The outermost messages of a text in the pseudo-locale, with what stands before each, and after the last. */
export function messagesIn(text: string): { messages: string[]; between: string[] } {
  const messages: string[] = [];
  const between = [''];
  let depth = 0;
  for (const sign of text) {
    if (sign === '[' && depth++ === 0) messages.push('');
    if (depth > 0) messages[messages.length - 1] += sign;
    else between[between.length - 1] += sign;
    if (sign === ']' && depth > 0 && --depth === 0) between.push('');
  }
  return { messages, between };
}

/** Whether there are words in a text beside data and values. */
export function hasWords(text: string, data: readonly string[]): boolean {
  if (!/\p{L}{2}/u.test(text)) return false;
  let rest = text.normalize();
  if (rest.endsWith('…') && data.some((one) => one.startsWith(rest.slice(0, -1)))) return false;
  for (const one of data) if (rest.includes(one)) rest = rest.replaceAll(one, ' ');
  return /\p{L}{2}/u.test(rest.replace(VALUES, ' ').replace(NAMES, ' '));
}

/** What is wrong with a text in the pseudo-locale. */
export function faultsOf({ text, cut }: { text: string; cut: string }, data: readonly string[]): string[] {
  const { messages, between } = messagesIn(text);
  const isJoined =
    messages.length > 0 &&
    between.some((part, at) => {
      const isInner = at > 0 && at < messages.length;
      return !LIST.test(part) && (isInner || /\p{L}{2}|\d/u.test(part));
    });
  return [
    ...(between.some((part) => hasWords(part, data)) ? ['is not translated'] : []),
    ...(isJoined ? ['is joined from several messages'] : []),
    ...(cut && messages.length > 0 ? [`is cut off: ${cut}`] : []),
  ];
}

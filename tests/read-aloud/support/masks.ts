/** What differs between two runs, and the words that are recorded in its place. */
const MASKS: readonly (readonly [RegExp, string])[] = [
  // An email may break before its `@`, where the tree has another text.
  [/[\w.+-]+ ?@e2e\.example/g, 'someone@e2e.example'],
  [/\bnew\.\d+\.\w+\.\d+(?!\w)/g, 'Nora New'],
  [/\b(\d+|a|an|one) (second|minute|hour|day|week|month|year)s? ago\b/g, '(some time) ago'],
  [/\bin (\d+|a|an|one) (second|minute|hour|day|week|month|year)s?\b/g, 'in (some time)'],
  [/((?:active|seen;?|changed;?|Platform;) )(just now|now|yesterday)\b/gi, '$1(some time) ago'],
  [/^(\s*)now\b/gm, '$1(some time) ago'],
  // The owner's first request is recorded while the list is read.
  [/(Nora New someone@e2e\.example \w+ Last active )Never/g, '$1(some time) ago'],
  [/iam_key_\w+/g, 'iam_key_(secret)'],
  [/(whsec_)?[\w+/]*(••••••••)\w{4}/g, '$2'],
  [/http:\/\/127\.0\.0\.1:\d+/g, 'http://(host)'],
  [/"[\w-]{40,}"/g, '"(token)"'],
  [/whsec_[\w+/=]+/g, 'whsec_(secret)'],
  [/\b(\w{4}-){3}\w{4}\b/g, '(recovery code)'],
  [/\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, /g, ''],
  [/\b(January|February|March|April|May|June) \d{1,2}(st|nd|rd|th)?(, \d{4})?/g, '(date)'],
  [/\b(July|August|September|October|November|December) \d{1,2}(st|nd|rd|th)?(, \d{4})?/g, '(date)'],
  [/\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2}(, \d{4})?/g, '(date)'],
  [/\b\d{1,2}\/\d{1,2}\/\d{2,4}\b/g, '(date)'],
  [/\b\d{4}-\d\d-\d\d\b/g, '(date)'],
  [/\b\d{1,2}:\d\d(:\d\d)?( [AP]M)?/g, '(time)'],
];

/** Replaces dates, times and made-up addresses, so that a script is the same in every run. */
export const masked = (text: string): string => MASKS.reduce((so, [what, word]) => so.replace(what, word), text);

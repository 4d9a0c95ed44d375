import type { Translated } from '../languages/words.ts';

/** What the core says to users about failures that no service worded. The elements translate it. */
export const sentences = {
  network: 'The service cannot be reached. Check your connection and try again.',
  timeout: 'The service took too long to answer. Try again.',
  contract: 'The service sent an answer that this page does not understand.',
  aborted: 'The request was cancelled.',
  unknown: 'Something went wrong. Try again.',
  tooManyTries: 'Too many tries. Wait a moment and try again.',
  outOfOrder: 'The service has a problem. Try again in a moment.',
  rejected: 'The service rejected this.',
  logInEnded: 'This log in is no longer valid. Please log in again.',
  noSettings: 'Settings not found for user',
  passkeyUnused: 'The passkey was not used. Try again, or go on without it.',
  noCookies: (host: string) =>
    `Your browser keeps no cookies of ${host}, so you cannot stay logged in here. Allow cookies for this page, or ` +
    'open it in a tab of its own, and log in again.',
  cookieTaken: (name: string) =>
    `This page uses a cookie called ${name} for itself, so you cannot log in here. An administrator can choose ` +
    'another name for the one of the log in.',
  notTrusted: (service: string, origin: string) =>
    `${service} does not answer pages of ${origin}. An administrator can add ${origin} to its trusted domains.`,
} as const;

/** One of these sentences and its values, so that it can be said in another language. */
export type OwnSentence = readonly [key: keyof typeof sentences, ...values: string[]];

/** A sentence in English, or in the language of other texts with the same keys. */
export function sentenceIn(texts: Translated<typeof sentences>, [key, ...values]: OwnSentence): string {
  const text: string | ((...values: string[]) => string) = texts[key];
  return typeof text === 'string' ? text : text(...values);
}

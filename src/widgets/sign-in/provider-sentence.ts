import type { providerWords } from './provider-words.ts';

/** Longest message of a stranger. */
const MOST = 200;

/** What the page's address says about a log in at a provider that failed. */
export interface ProviderMessage {
  text: string;
  /** The code of an error of the service; anybody can write one into a link. */
  code: string | null;
}

/** The sentence that the page shows: its own for errors of the service, else the words of the provider. */
export const sentenceOf = (words: Words, message: ProviderMessage, provider: string | null): string =>
  companySentence(words, message) ??
  ownSentence(words, message.code, provider) ??
  words.answered(shortened(message.text));

type Words = typeof providerWords.english;

/** The number of a log in at a company's provider that was refused, as the service makes it. */
const REFERENCE = /(?<![\w-])[2-9A-Z]{4}-\d\d(?![\w-])/;

/** About a company's own provider: those messages have a number for the administrator. */
function companySentence(words: Words, { text, code }: ProviderMessage): string | undefined {
  const reference = code === null ? undefined : REFERENCE.exec(text)?.[0];
  return reference === undefined ? undefined : words.withReference(companyProblem(words, code), reference);
}

function companyProblem(words: Words, code: string | null): string {
  switch (code) {
    case 'log_in_cancelled':
      return words.companyCancelled;
    case 'provider_unavailable':
      return words.companyUnavailable;
    case 'email_missing':
    case 'email_not_verified':
      return words.companyEmail;
    case 'domain_not_allowed':
      return words.companyDomain;
    case 'not_a_member':
      return words.companyMember;
    case 'invited':
      return words.invited;
    case 'suspended':
      return words.suspended;
    default:
      return words.companyFailed;
  }
}

function ownSentence(words: Words, code: string | null, provider: string | null): string | undefined {
  switch (code) {
    case 'external_login_gone':
    case 'log_in_gone':
      return words.late;
    case 'external_login_cancelled':
    case 'external_login_failed':
    case 'email_not_verified':
    case 'no_account':
    case 'provider_unavailable':
    case 'no_provider':
      return provider === null ? words.none : aboutProvider(words, code, provider);
    case 'invited':
      return words.invited;
    case 'not_activated':
      return words.notActivated;
    case 'suspended':
      return words.suspended;
    case 'connection_unavailable':
      return words.companyMissing;
    case 'test_gone':
      return words.testGone;
    case 'too_many':
      return words.tooMany;
    default:
      return undefined;
  }
}

function aboutProvider(words: Words, code: string, provider: string): string {
  switch (code) {
    case 'external_login_cancelled':
      return words.cancelled(provider);
    case 'external_login_failed':
      return words.failed(provider);
    case 'email_not_verified':
      return words.unverified(provider);
    case 'no_account':
      return words.noAccount(provider);
    case 'provider_unavailable':
      return words.unavailable(provider);
    default:
      return words.missing(provider);
  }
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length <= MOST ? text : `${characters.slice(0, MOST - 1).join('')}…`;
}

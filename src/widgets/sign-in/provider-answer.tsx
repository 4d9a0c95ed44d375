import { useEffect } from 'react';
import { useBrand } from '../ui/brand/brand.ts';
import { useWords } from '../react/use-words.ts';
import { useToasts } from '../ui/overlays/toasts/toaster.tsx';
import { providerWords } from './provider-words.ts';

/** Longest message of a stranger. */
const MOST = 200;

/** What the page's address says about a log in at a provider that failed. */
export interface ProviderMessage {
  text: string;
  /** The code of an error of the service; anybody can write one into a link. */
  code: string | null;
}

/**
 * The toast for `error_message`. Anybody can put words into a link to this page. So the service names its own errors by
 * a code, for which the page has the sentence; other words are shown as those of the provider, and never as a link.
 */
export default function ProviderAnswer({ text, code }: ProviderMessage) {
  const words = useWords(providerWords);
  const toasts = useToasts();
  const { provider } = useBrand();
  const own = ownSentence(words, code, provider);
  const said = own ?? words.answered(shortened(text));
  useEffect(() => {
    toasts.error(said);
  }, [toasts, said]);
  return null;
}

type Words = typeof providerWords.english;

function ownSentence(words: Words, code: string | null, provider: string | null): string | undefined {
  switch (code) {
    case 'external_login_gone':
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

import { useEffect } from 'react';
import { useBrand } from '../ui/brand/brand.ts';
import { useWords } from '../react/use-words.ts';
import { useToasts } from '../ui/overlays/toasts/toaster.tsx';
import { type ProviderMessage, sentenceOf } from './provider-sentence.ts';
import { providerWords } from './provider-words.ts';

/**
 * The toast for `error_message`. Anybody can put words into a link to this page. So the service names its own errors by
 * a code, for which the page has the sentence; other words are shown as those of the provider, and never as a link.
 */
export default function ProviderAnswer({ text, code }: ProviderMessage) {
  const words = useWords(providerWords);
  const toasts = useToasts();
  const { provider } = useBrand();
  const said = sentenceOf(words, { text, code }, provider);
  useEffect(() => {
    toasts.error(said);
  }, [toasts, said]);
  return null;
}

import { addLanguage } from '../core/languages/registry.ts';
import type { Messages } from '../core/languages/messages.ts';

/**
 * Adds the languages of the installation's files, which the service names in `<meta name="iam-languages">`. A file that
 * does not come leaves English.
 */
export function addLanguagesOfFiles(): void {
  const named = document.querySelector<HTMLMetaElement>('meta[name="iam-languages"]')?.content ?? '';
  for (const tag of named.split(' ').filter(Boolean)) void add(tag);
}

async function add(tag: string): Promise<void> {
  try {
    const response = await fetch(`/languages/${tag}.json`);
    if (response.ok) addLanguage(tag, (await response.json()) as Messages);
  } catch (error) {
    console.error(`[iam] the language ${tag} could not be loaded`, error);
  }
}

import failureTexts from 'iam:failure-texts';
import { directionOf } from '../core/languages/choose.ts';
import { visitorLanguage } from '../elements/prerender/first-language.ts';

const BOX = 'margin:15vh auto 0;max-inline-size:25rem;padding:1rem;font:16px/1.5 system-ui,sans-serif';
const BUTTON = 'font:inherit;padding:.5rem 1rem';

/**
 * Says in the visitor's language that the page's scripts did not arrive, until a press of 'Try again' or the network's
 * return loads it anew.
 * @param outcome what already happened, in sentences; waited for, since a reload would give up its reply
 */
export function sayIfScriptsAreMissing(outcome: Promise<readonly string[]> = Promise.resolve([])): void {
  const listening = new AbortController();
  const { signal } = listening;
  const missing = async ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement)) return;
    listening.abort();
    show(await outcome);
  };
  addEventListener('error', (event) => void missing(event), { capture: true, signal });
  void customElements.whenDefined('iam-console').then(() => listening.abort());
}

function show(outcome: readonly string[]): void {
  const language = visitorLanguage();
  const texts = failureTexts[language];
  const again = () => location.reload();
  const button = made('button', texts?.retry);
  button.style.cssText = BUTTON;
  button.addEventListener('click', again);
  addEventListener('online', again);
  const box = made('main');
  box.lang = language;
  box.dir = directionOf(language);
  box.style.cssText = BOX;
  const message = made('div');
  message.role = 'alert';
  message.append(...[...outcome, texts?.network].map((sentence) => made('p', sentence)));
  box.append(message, button);
  document.querySelector('iam-console')?.replaceChildren(box);
}

function made(tag: 'main' | 'div' | 'p' | 'button', text = ''): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

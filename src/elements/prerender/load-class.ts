import failureTexts from 'iam:failure-texts';
import { directionOf } from '../../core/languages/choose.ts';
import { firstLanguage } from './first-language.ts';

const NOTICE = 'font:14px/1.5 system-ui,sans-serif;display:flex;flex-wrap:wrap;align-items:center;gap:8px;padding:8px';
const BUTTON = 'font:inherit;padding:4px 12px;cursor:pointer';

/**
 * Imports an element's class. If its files do not arrive, each element says so and keeps what it shows, until a user
 * presses 'Try again', the browser is online again, or somebody else brought the class.
 * @param load imports it; may return a promise
 * @param elements those that wait for the class
 */
export function loadClass(tag: string, load: () => unknown, elements: () => Iterable<HTMLElement>): void {
  const start = async () => {
    try {
      await load();
    } catch (error) {
      console.error(`[iam] <${tag}> could not be loaded`, error);
      offerRetry(tag, [...elements()].flatMap(noticeIn), start);
    }
  };
  void start();
}

/** Says in an element that its files did not arrive, unless it says so already. */
function noticeIn(element: HTMLElement): HTMLElement[] {
  if (!element.isConnected || element.shadowRoot?.querySelector('[part=error]')) return [];
  const { ownerDocument: document } = element;
  const wanted = element.dataset.iamPrerendered ?? firstLanguage(element);
  const language = wanted in failureTexts ? wanted : 'en';
  const { network = '', retry = '' } = failureTexts[language] ?? {};
  const notice = document.createElement('div');
  notice.role = 'alert';
  notice.setAttribute('part', 'error');
  Object.assign(notice, { lang: language, dir: directionOf(language) });
  notice.style.cssText = NOTICE;
  const button = document.createElement('button');
  Object.assign(button, { type: 'button', textContent: retry });
  button.style.cssText = BUTTON;
  notice.append(network, button);
  const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
  const form = root.querySelector('slot[name=credentials]');
  // What was prerendered stays as it is for React.
  if (form) form.after(notice);
  else root.append(notice);
  return [notice];
}

function offerRetry(tag: string, notices: readonly HTMLElement[], retry: () => void): void {
  const listening = new AbortController();
  const { signal } = listening;
  const end = () => {
    listening.abort();
    for (const notice of notices) {
      const { activeElement, host } = notice.getRootNode() as ShadowRoot;
      if (notice.contains(activeElement)) host.querySelector<HTMLElement>('[data-iam-form] input')?.focus();
      notice.remove();
    }
  };
  const again = () => {
    end();
    retry();
  };
  void customElements.whenDefined(tag).then(end);
  addEventListener('online', again, { signal });
  // Before the prerendered view, which would keep the press for React.
  addEventListener(
    'click',
    (event) => {
      const [pressed] = event.composedPath();
      if (!(pressed instanceof HTMLButtonElement) || !notices.some((notice) => notice.contains(pressed))) return;
      event.stopImmediatePropagation();
      again();
    },
    { signal, capture: true },
  );
}

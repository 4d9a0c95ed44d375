import { elements } from '../conformance/elements.ts';
import { expect } from './support/expect.ts';
import { cleanup, mount } from './support/mount.ts';
import { answer, restoreNetwork, signedIn, token } from './support/service.ts';
import { until } from './support/wait.ts';

/** What jsdom 29 and happy-dom 21 know nothing of. */
const UNKNOWN: readonly (readonly [object, readonly string[]])[] = [
  [globalThis, ['ResizeObserver', 'IntersectionObserver', 'matchMedia']],
  [HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover', 'scrollIntoView', 'checkVisibility']],
  [HTMLDialogElement.prototype, ['show', 'showModal', 'close']],
];

/** What loads; a part that failed keeps its outline, unseen. */
const BUSY = '[aria-busy="true"]:not([aria-hidden="true"] *)';

describe('elements in the test environment of a page, which lays nothing out', () => {
  const kept: (() => void)[] = [];
  beforeEach(() => {
    for (const [owner, names] of UNKNOWN)
      for (const name of names) {
        const from = Object.hasOwn(owner, name) ? owner : (Object.getPrototypeOf(owner) as object);
        const property = Object.getOwnPropertyDescriptor(from, name);
        if (!property) continue;
        kept.push(() => Object.defineProperty(from, name, property));
        Reflect.deleteProperty(from, name);
      }
    localStorage.clear();
    token('iam_t1');
    answer(signedIn);
  });
  afterEach(async () => {
    await cleanup();
    for (const back of kept.splice(0)) back();
    restoreNetwork();
    token(null);
  });

  for (const [tag, { define, attributes = {}, silent = false }] of Object.entries(elements)) {
    if (silent) continue;
    it(`render <${tag}>`, async () => {
      await define();
      const element = document.createElement(tag);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      mount(element);
      const words = () => `${element.shadowRoot?.textContent ?? ''}${element.textContent ?? ''}`.trim();
      await until(() => words().length > 3, `words in <${tag}>`);
      await until(() => !element.shadowRoot?.querySelector(BUSY), `the end of loading in <${tag}>`);
      expect(words()).not.toContain('Something went wrong');
    });
  }
});

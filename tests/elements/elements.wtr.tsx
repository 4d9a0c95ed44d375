import { define as register } from '../../src/elements/base/define.ts';
import type { Phase } from '../../src/core/session/phase.ts';
import type { WidgetElement } from '../../src/elements/base/widget-element.ts';
import { elements } from '../conformance/elements.ts';
import { expect } from './support/expect.ts';
import { checkAxe } from './support/kit.tsx';
import { cleanup, mount, mountBox } from './support/mount.ts';
import { answer, restoreNetwork, signedIn, token } from './support/service.ts';
import { painted, settled, takeAway, until } from './support/wait.ts';

type Own = WidgetElement & Record<string, unknown>;

document.documentElement.lang = 'en';
after(() => token(null));

const words = (element: HTMLElement) => `${element.shadowRoot?.textContent ?? ''}${element.textContent ?? ''}`.trim();
const shown = (element: HTMLElement) => until(() => words(element).length > 3, `words in <${element.localName}>`);

/** Gives the page its URL. Only if it has another one: WebKit allows a hundred changes in ten seconds. */
const atAccount = () => {
  if (location.pathname + location.search !== '/auth/user') history.replaceState(null, '', '/auth/user');
};

const phases: Readonly<Record<string, Phase>> = {
  'signed in': 'signed-in',
  'signed out': 'signed-out',
  'cut off': 'unreachable',
};

for (const [tag, { define, attributes = {}, silent = false, guest = false }] of Object.entries(elements)) {
  const make = () => {
    const element = document.createElement(tag) as Own;
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  };

  describe(`<${tag}>`, () => {
    beforeEach(() => {
      localStorage.clear();
      sessionStorage.clear();
      token('iam_t1');
      answer(signedIn);
      atAccount();
    });
    // The token stays: the page's session would notice that it is gone, and a silent element says nothing then.
    afterEach(async () => {
      await cleanup();
      restoreNetwork();
    });

    it('keeps properties set before its class was defined', async () => {
      if (customElements.get(tag)) return;
      const early = make();
      early.theme = 'dark';
      early.lang = 'de';
      mount(early);
      await define();
      expect([early.theme, early.getAttribute('theme'), early.lang], 'properties').toEqual(['dark', 'dark', 'de']);
      expect(Object.hasOwn(early, 'theme'), 'the property hides the accessor').toBe(false);
      await shown(early);
    });

    it('can be defined again, and warns about another version', async () => {
      await define();
      const kind = customElements.get(tag) as typeof WidgetElement;
      const said: string[] = [];
      const warn = console.warn;
      console.warn = (text: string) => void said.push(text);
      register(kind);
      class Other extends kind {
        static override readonly version = '99.0.0';
      }
      register(Other);
      console.warn = warn;
      expect(customElements.get(tag) === kind, 'the first definition').toEqual(true);
      expect(said.filter((text) => text.includes(tag) && text.includes('99.0.0')).length).toBeGreaterThan(0);
    });

    it('reflects attributes as properties, a removed one as missing', () => {
      const element = make();
      element.setAttribute('theme', 'dark');
      expect(element.theme, 'theme').toEqual('dark');
      element.theme = 'light';
      expect(element.getAttribute('theme'), 'attribute').toEqual('light');
      element.removeAttribute('theme');
      expect(element.theme, 'theme without attribute').toEqual(undefined);
    });

    it('shows its state in words: logged in, logged out and offline', async () => {
      for (const state of silent ? ['signed in'] : ['signed in', 'signed out', 'cut off']) {
        // Each has a session of its own: one that noticed a missing token would stay logged out.
        const base = `${location.origin}/api/${state.replace(' ', '-')}-${tag}`;
        token(state === 'signed out' ? null : 'iam_t1', base);
        answer(state === 'cut off' ? null : signedIn);
        atAccount();
        const element = make();
        if (!silent) element.apiBase = base;
        await cleanup();
        mount(element);
        await shown(element);
        const { phase } = element.internals.widget().session;
        if (!guest) await until(() => phase.peek() === phases[state], `${tag} to be ${state}`);
        await shown(element);
        token(null, base);
      }
    });

    it('sends the events of its base’s session, also after a change of base', async () => {
      const element = make();
      mount(element);
      element.apiBase = `${location.origin}/api/later`;
      const heard: unknown[] = [];
      element.addEventListener('iam-organization-changed', (event) => heard.push((event as CustomEvent).detail));
      element.internals.widget().session.events.send('organization-changed', { organizationId: 4 });
      expect(heard, 'events').toEqual([{ organizationId: 4 }]);
    });

    it('keeps its tree when it is moved, and cleans up when it is removed', async () => {
      // A session of its own: one that the last test logged out may still reload what is shown.
      const base = `${location.origin}/api/signed-in-${tag}-moved`;
      token('iam_t1', base);
      const element = make();
      element.apiBase = base;
      mount(element);
      await shown(element);
      const inner = element.shadowRoot?.firstElementChild;
      mountBox().append(element);
      await painted();
      expect(inner?.isConnected && element.shadowRoot?.firstElementChild === inner, 'the same inner tree').toBe(true);
      await takeAway(element);
      expect([element.shadowRoot?.childElementCount, element.childElementCount], 'children after removal').toEqual([
        0, 0,
      ]);
      mount(element);
      await shown(element);
      token(null, base);
    });

    it('sends events that bubble and are composed', () => {
      const element = make();
      mount(element);
      const heard: Event[] = [];
      document.addEventListener('iam-error', (event) => heard.push(event), { once: true });
      element.emit('error', { id: 'x', code: 'y', message: 'z' });
      expect([heard.length, heard[0]?.bubbles, heard[0]?.composed], 'event').toEqual([1, true, true]);
    });

    it('adds nothing to the page around it', async () => {
      const before = {
        globals: Object.keys(window).length,
        body: document.body.className + document.body.getAttribute('style'),
        styles: document.head.querySelectorAll('style').length,
      };
      const element = make();
      mount(element);
      await shown(element);
      await takeAway(element);
      const after = {
        globals: Object.keys(window).length,
        body: document.body.className + document.body.getAttribute('style'),
        styles: document.head.querySelectorAll('style').length,
      };
      expect(after, 'the page').toEqual(before);
    });

    for (const [theme, dir] of [
      ['light', 'ltr'],
      ['dark', 'ltr'],
      ['light', 'rtl'],
    ] as const) {
      it(`passes axe in ${theme}, ${dir}`, async () => {
        const element = make();
        element.theme = theme;
        element.dir = dir;
        element.style.background = theme === 'dark' ? '#0c0f16' : '#f6f7f9';
        mount(element);
        await shown(element);
        await settled();
        await checkAxe(element);
      });
    }
  });
}

import { elements } from '../conformance/elements.ts';
import { expect } from './support/expect.ts';
import { mount } from './support/mount.ts';
import { answer, restoreNetwork, signedIn, token } from './support/service.ts';
import { until } from './support/wait.ts';

/** A form in light DOM, one in the header's own tree, and views that come later. */
const TAGS = ['iam-sign-in', 'iam-header', 'iam-account'] as const;

for (const tag of TAGS)
  it(`<${tag}> has its styles in another document, and back in its own`, async () => {
    const base = `${location.origin}/api/other-document-${tag}`;
    token(tag === 'iam-sign-in' ? null : 'iam_t1', base);
    answer(signedIn);
    await elements[tag]?.define();
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(elements[tag]?.attributes ?? {})) element.setAttribute(name, value);
    element.setAttribute('api-base', base);
    const styles = () => {
      const own = element.shadowRoot?.adoptedStyleSheets ?? [];
      const light = element.querySelector('form') ? element.ownerDocument.adoptedStyleSheets : [];
      return new Set([...own, ...light].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))).size;
    };
    const controls = () =>
      [element, element.shadowRoot].flatMap((tree) => [...(tree?.querySelectorAll('button') ?? [])]);
    mount(element);
    await until(() => controls().length > 0, 'its controls');
    const look = () => controls()[0] && getComputedStyle(controls()[0] as Element).padding;
    const before = { styles: styles(), look: look() };
    const frame = mount(document.createElement('iframe'));
    for (const body of [frame.contentDocument?.body, document.body]) {
      body?.append(element);
      await until(() => styles() >= before.styles, `${before.styles} rules, not ${styles()}`);
      await until(() => controls().length > 0, 'its controls again');
      expect(look()).toBe(before.look);
    }
    restoreNetwork();
    token(null, base);
  });

import axe from 'axe-core';
import { expect } from 'chai';
import type { ReactNode } from 'react';
import { defineExample, type KitExample } from '../../demo/kit/example-element.tsx';
import type { Part } from '../../demo/kit/part.ts';

/** An example in the page, in a theme and a direction of writing. */
export interface Mounted {
  element: KitExample;
  root: ShadowRoot;
  /** The first element that matches, or a failed test. */
  find<E extends HTMLElement = HTMLElement>(selector: string): E;
  /** The first element with a role and an accessible name. */
  named(selector: string, name: string): HTMLElement;
  remove(): void;
}

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
export { wait };

/** Mounts a piece of the kit as a widget would be: in a shadow root, with a widget host. */
export async function mount(
  content: ReactNode,
  { theme = 'light', dir = 'ltr', within = document.body }: { theme?: string; dir?: string; within?: HTMLElement } = {},
): Promise<Mounted> {
  defineExample();
  const element = document.createElement('kit-example') as KitExample;
  element.setAttribute('theme', theme);
  element.dir = dir;
  within.append(element);
  element.content = content;
  await until(() => (element.shadowRoot?.childElementCount ?? 0) > 0);
  const root = element.shadowRoot;
  if (!root) throw new Error('The example has no shadow root');
  return {
    element,
    root,
    find<E extends HTMLElement>(selector: string) {
      const found = root.querySelector<E>(selector);
      if (!found) throw new Error(`Nothing matches ${selector}`);
      return found;
    },
    named(selector, name) {
      const found = [...root.querySelectorAll<HTMLElement>(selector)].find(
        (one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim() === name,
      );
      if (!found) throw new Error(`No ${selector} is named '${name}'`);
      return found;
    },
    remove: () => element.remove(),
  };
}

/** Waits until something holds; fails after two seconds. */
export async function until(holds: () => boolean, what = 'the expected state'): Promise<void> {
  for (const end = performance.now() + 2000; performance.now() < end;) {
    if (holds()) return;
    await wait(10);
  }
  throw new Error(`Waited two seconds for ${what}`);
}

/** What axe finds wrong within an element, open shadow roots included; no rule is off. */
export async function violations(element: Element): Promise<string[]> {
  const { violations: found } = await axe.run(element, { resultTypes: ['violations'] });
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}

/** Ids that are given twice in one tree, and references to ids that are not there. */
export function brokenReferences(root: ShadowRoot): string[] {
  const ids = [...root.querySelectorAll('[id]')].map((element) => element.id);
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `id twice: ${id}`);
  const dangling = ['aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-activedescendant', 'for'].flatMap(
    (name) =>
      [...root.querySelectorAll(`[${name}]`)].flatMap((element) =>
        (element.getAttribute(name) ?? '')
          .split(' ')
          .filter((id) => id && !ids.includes(id))
          .map((id) => `${name} of <${element.localName}> names ${id}, which is not there`),
      ),
  );
  return [...twice, ...dangling];
}

/** Buttons and links without an accessible name, of those that screen readers are told of. */
function nameless(root: ShadowRoot): string[] {
  return [...root.querySelectorAll<HTMLElement>('button, a[href]')]
    .filter(
      (control) =>
        !control.closest('[aria-hidden="true"]') &&
        !(control.getAttribute('aria-label') ?? control.textContent ?? '').trim() &&
        !control.getAttribute('aria-labelledby'),
    )
    .map((control) => control.outerHTML.slice(0, 120));
}

/**
 * What every part of the kit has to keep, in each theme and direction: axe, ids, names, nothing wider than its place,
 * no style element and no HTML string (both need a looser Content-Security-Policy), and a mount that can be taken away
 * and put back.
 */
export function describePart(part: Part): void {
  describe(`kit: ${part.title}`, () => {
    for (const theme of ['light', 'dark']) {
      for (const dir of ['ltr', 'rtl']) {
        it(`conforms in ${theme}, ${dir}`, async () => {
          const ground = document.createElement('div');
          // What the page gives; axe reads contrast against it.
          ground.style.background = theme === 'dark' ? '#12161f' : '#ffffff';
          document.body.append(ground);
          const examples = await Promise.all(
            part.examples.map(async ({ name, element }) => ({
              name,
              ...(await mount(element, { theme, dir, within: ground })),
            })),
          );
          await wait(60);
          expect(await violations(ground)).to.deep.equal([]);
          for (const { name, root, element, remove } of examples) {
            expect(brokenReferences(root), name).to.deep.equal([]);
            expect(nameless(root), name).to.deep.equal([]);
            expect(root.querySelectorAll('style'), `${name}: style elements`).to.have.length(0);
            expect(element.scrollWidth, `${name}: wider than its place`).to.be.at.most(element.clientWidth);
            remove();
          }
          ground.remove();
        });
      }
    }

    it('can be moved and taken away', async () => {
      const [example] = part.examples;
      if (!example) throw new Error('A part without an example');
      const mounted = await mount(example.element);
      const aside = document.createElement('div');
      document.body.append(aside);
      aside.append(mounted.element);
      await wait(20);
      expect(mounted.root.childElementCount).to.be.above(0);
      mounted.remove();
      aside.remove();
      await wait(20);
      expect(mounted.root.childElementCount).to.equal(0);
    });
  });
}

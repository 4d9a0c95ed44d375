import { expect } from '../elements/support/expect.ts';
import { render, violations } from '../elements/support/kit.tsx';
import { mountBox } from '../elements/support/mount.ts';
import { painted, settled, takeAway } from '../elements/support/wait.ts';
import type { Part } from '../../demo/kit/part.ts';

/** Duplicate ids in a tree, and references to missing ids. */
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

/** Buttons and links without an accessible name, unless hidden from screen readers. */
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
 * What every part of the kit guarantees, in each theme and direction: axe, ids, names, nothing wider than its
 * container, no style element or HTML string (both need a weaker Content-Security-Policy), and a mount that survives
 * removal and return.
 */
export function describePart(part: Part): void {
  describe(`kit: ${part.title}`, () => {
    for (const theme of ['light', 'dark']) {
      for (const dir of ['ltr', 'rtl']) {
        it(`conforms in ${theme}, ${dir}`, async () => {
          // Set by the page; axe needs it for contrast.
          const ground = mountBox({ background: theme === 'dark' ? '#12161f' : '#ffffff' });
          const examples = await Promise.all(
            part.examples.map(async ({ name, element }) => ({
              name,
              ...(await render(element, { theme, dir, within: ground })),
            })),
          );
          await settled();
          expect(await violations(ground)).toEqual([]);
          for (const { name, root, element } of examples) {
            expect(brokenReferences(root), name).toEqual([]);
            expect(nameless(root), name).toEqual([]);
            expect(root.querySelectorAll('style'), `${name}: style elements`).toHaveLength(0);
            expect(element.scrollWidth, `${name}: wider than its place`).toBeLessThanOrEqual(element.clientWidth);
          }
        });
      }
    }

    it('can be moved and removed', async () => {
      const [example] = part.examples;
      if (!example) throw new Error('A part without an example');
      const mounted = await render(example.element);
      const aside = mountBox();
      aside.append(mounted.element);
      await painted();
      expect(mounted.root.childElementCount).toBeGreaterThan(0);
      await takeAway(mounted.element);
      expect(mounted.root.childElementCount).toBe(0);
    });
  });
}

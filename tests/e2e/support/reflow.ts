import type { Page } from '@playwright/test';
import { expect } from './it.ts';
import { settle } from './settle.ts';

/** 200% of 1440 by 900, and 400% of 1280 (WCAG 1.4.4, 1.4.10). */
export const ZOOMED = [
  { width: 720, height: 450 },
  { width: 320, height: 640 },
] as const;

/**
 * What a user who zoomed in cannot reach or read: sideways scrolling of a page or an overlay, cut-off content, focused
 * controls that are cut off or covered (WCAG 1.4.10, 2.4.11), text that overflows its control.
 */
export async function unreachable(page: Page): Promise<string[]> {
  // Open overlays adjust to a new window size some frames later.
  for (let tries = 0; tries < 4 && (await look(page)).length > 0; tries += 1) await settle(page);
  return look(page);
}

const look = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const problems: string[] = [];
    const name = (element: Element) =>
      `<${element.localName}${element.id ? ` id=${element.id}` : ''} ` +
      `class="${element.getAttribute('class') ?? ''}"> ` +
      `‘${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30)}’`;
    const all: Element[] = [];
    const collect = (root: ParentNode) => {
      for (const element of root.querySelectorAll('*')) {
        all.push(element);
        if (element.shadowRoot) collect(element.shadowRoot);
      }
    };
    collect(document);
    const parent = (element: Element) =>
      element.assignedSlot ??
      element.parentElement ??
      ((element.getRootNode() as ShadowRoot).host as Element | undefined) ??
      null;
    const within = (element: Element | null, outer: Element): boolean => {
      for (let at = element; at; at = parent(at)) if (at === outer) return true;
      return false;
    };
    const deepest = (x: number, y: number) => {
      let found = document.elementFromPoint(x, y);
      while (found?.shadowRoot?.elementFromPoint(x, y) && found.shadowRoot.elementFromPoint(x, y) !== found)
        found = found.shadowRoot.elementFromPoint(x, y);
      return found;
    };
    /** Whether a text ends in an ellipsis on purpose. */
    const isShortened = (holder: Element) =>
      [holder, holder.parentElement].some((one) => one && getComputedStyle(one).textOverflow === 'ellipsis');
    /** Position of an element's visible text. */
    const wordsOf = (element: Element): DOMRect[] => {
      const found: DOMRect[] = [];
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const holder = node.parentElement;
        if (
          !node.textContent?.trim() ||
          !holder?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
          holder.closest('.iam-visually-hidden') ||
          isShortened(holder)
        )
          continue;
        range.selectNodeContents(node);
        found.push(...range.getClientRects());
      }
      return found;
    };
    const isOpen = (element: Element) =>
      element.matches(':modal, :popover-open') && element.checkVisibility({ visibilityProperty: true });
    const top = all.filter(isOpen).at(-1);
    // The browser draws the list of a native select; what it covers does not count.
    const isPicking = all.some((element) => element.matches('select:open'));
    const shown = isPicking
      ? []
      : all.filter(
          (element) =>
            element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
            (!top || within(element, top)),
        );
    const { clientWidth: width, clientHeight: height, scrollWidth } = document.documentElement;

    if (scrollWidth > width) problems.push(`the page is ${scrollWidth} wide in ${width}`);
    if (top) {
      const box = top.getBoundingClientRect();
      if (box.left < 0 || box.top < 0 || box.right > width || box.bottom > height)
        problems.push(`${name(top)} stands outside of the window`);
    }
    for (const element of shown) {
      const style = getComputedStyle(element);
      const hiddenOnPurpose =
        style.clipPath !== 'none' ||
        style.textOverflow === 'ellipsis' ||
        element.matches('input, select, textarea, svg, svg *, img, html');
      if (hiddenOnPurpose || element.clientWidth === 0) continue;
      const frame = element.getBoundingClientRect();
      const holdsWords = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      if (
        holdsWords &&
        style.overflowX === 'visible' &&
        wordsOf(element).some(({ left, right }) => left < frame.left - 2 || right > frame.right + 2)
      )
        problems.push(`the words of ${name(element)} spill out of their place`);
      const reaches = (beyond: (box: DOMRect) => boolean) => wordsOf(element).some(beyond);
      const cut = (overflow: string, content: number, place: number) =>
        /hidden|clip/.test(overflow) && content > place + 1;
      if (
        cut(style.overflowX, element.scrollWidth, element.clientWidth) &&
        reaches(({ left, right }) => left < frame.left - 1 || right > frame.right + 1)
      )
        problems.push(`${name(element)} is cut: ${element.scrollWidth} wide in ${element.clientWidth}`);
      if (
        cut(style.overflowY, element.scrollHeight, element.clientHeight) &&
        reaches(({ top, bottom }) => top < frame.top - 1 || bottom > frame.bottom + 1)
      )
        problems.push(`${name(element)} is cut: ${element.scrollHeight} high in ${element.clientHeight}`);
    }

    const controls = shown.filter(
      (element): element is HTMLElement =>
        element.matches('a[href], button, input:not([type="hidden"]), select, textarea, [tabindex="0"]') &&
        !element.matches(':disabled') &&
        getComputedStyle(element).clipPath === 'none',
    );
    for (const control of controls) {
      control.focus();
      const box = control.getBoundingClientRect();
      const scrolls = (() => {
        for (let at = parent(control); at; at = parent(at))
          if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth) return true;
        return false;
      })();
      if (!scrolls && (box.left < -1 || box.right > width + 1))
        problems.push(`${name(control)} reaches from ${Math.round(box.left)} to ${Math.round(box.right)} in ${width}`);
      const [x, y] = [
        (Math.max(0, box.left) + Math.min(width, box.right)) / 2,
        (Math.max(0, box.top) + Math.min(height, box.bottom)) / 2,
      ];
      const hit = deepest(x, y);
      const label = control instanceof HTMLInputElement ? control.closest('label') : null;
      if (!hit || !(within(hit, control) || within(control, hit) || (label && within(hit, label))))
        problems.push(`${name(control)} is covered by ${hit ? name(hit) : 'the edge of the window'}`);
      if (!control.matches('button, a')) continue;
      const spilt = wordsOf(control).some(
        (words) =>
          words.left < box.left - 2 ||
          words.right > box.right + 2 ||
          words.top < box.top - 4 ||
          words.bottom > box.bottom + 4,
      );
      if (spilt) problems.push(`the words of ${name(control)} spill out of it`);
    }
    scrollTo(0, 0);
    return problems;
  });

/**
 * Applies the text spacing that must not lose content (WCAG 1.4.12).
 * @returns a function that turns it on and off
 */
export async function spaceOut(page: Page, on = true): Promise<(on: boolean) => Promise<void>> {
  const styleSheet = await page.evaluateHandle(() => {
    const made = new CSSStyleSheet();
    made.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; } p ' +
        '{ margin-block-end: 2em !important; }',
    );
    const adopt = (root: Document | ShadowRoot) => {
      root.adoptedStyleSheets.push(made);
      for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) adopt(shadowRoot);
    };
    adopt(document);
    return made;
  });
  const turn = (next: boolean) => styleSheet.evaluate((made, disabled) => void (made.disabled = disabled), !next);
  await turn(on);
  return turn;
}

/** Checks a page at 200% and 400%, with default and wider spacing. */
export async function expectReadable(page: Page, what: string): Promise<void> {
  const before = page.viewportSize();
  for (const size of ZOOMED) {
    await page.setViewportSize(size);
    expect.soft(await unreachable(page), `${what}, ${size.width} wide`).toEqual([]);
  }
  const spacing = await spaceOut(page);
  expect.soft(await unreachable(page), `${what}, with wider spacing`).toEqual([]);
  await spacing(false);
  if (before) await page.setViewportSize(before);
}

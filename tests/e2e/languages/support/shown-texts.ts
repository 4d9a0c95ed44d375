import type { Page } from '@playwright/test';

/** What a screen says somewhere. */
export interface Shown {
  /** The text of a block, an attribute, or the document's title. */
  text: string;
  /** Where: tag and classes of the nearest elements, and the name of an attribute. */
  at: string;
  /** Why a user cannot read all of it; empty if they can. */
  cut: string;
}

/**
 * Collects the texts that a user can see or hear: those of each block in one piece, and those of attributes. Left out
 * are initials, keys of the keyboard and code.
 * @param elementsOnly leaves out the host page's own texts
 */
export const shownTexts = (page: Page, elementsOnly = false): Promise<Shown[]> =>
  page.evaluate((within) => {
    const SPOKEN = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'alt', 'title'];
    const NOT_WORDS = 'script, style, .iam-avatar, kbd, code, pre, bdi[dir="ltr"]';
    const shown: Shown[] = [];
    const blocks = new Map<Element, string>();

    const nameOf = (element: Element) =>
      [element.parentElement, element]
        .map((one) => one && [one.localName, ...one.classList].join('.'))
        .filter(Boolean)
        .join(' > ');
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });

    /** Inline elements are part of a sentence, unless a gap or a border sets them apart. */
    const isInSentence = (element: Element) => {
      const { display, position, marginInlineStart, paddingInlineStart } = getComputedStyle(element);
      const isApart = Number.parseFloat(marginInlineStart) > 0 || Number.parseFloat(paddingInlineStart) > 0;
      const isControl = element.matches('a, button, select, option, td, th');
      return (display === 'inline' || display === 'contents') && position === 'static' && !isApart && !isControl;
    };
    const blockOf = (element: Element): Element =>
      isInSentence(element) && element.parentElement ? blockOf(element.parentElement) : element;

    const readAttributes = (element: Element) => {
      const names = element.matches('input, textarea') ? [...SPOKEN, 'placeholder'] : SPOKEN;
      for (const name of names) {
        const text = element.getAttribute(name);
        if (text && !(name === 'title' && element.localName === 'time'))
          shown.push({ text, at: `${nameOf(element)} @${name}`, cut: '' });
      }
    };
    const readText = (node: Node, element: Element) => {
      const block = blockOf(element);
      blocks.set(block, (blocks.get(block) ?? '') + (node.textContent ?? ''));
    };
    const read = (root: Document | ShadowRoot, isOurs: boolean) => {
      const nodes = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
      for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
        const element = node instanceof Element ? node : node.parentElement;
        if (node instanceof Element && node.shadowRoot) read(node.shadowRoot, true);
        if (!isOurs || !element || !isSeen(element) || element.closest(NOT_WORDS)) continue;
        if (node instanceof Element) readAttributes(node);
        else if (node.textContent?.trim() || blocks.has(blockOf(element))) readText(node, element);
      }
    };

    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const scrolls = (one: Element | null): boolean =>
      one !== null && (/auto|scroll/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
    const cutOf = (block: Element): string => {
      // Texts for screen readers alone are as small as a dot.
      if (block.closest('.iam-visually-hidden')) return '';
      const { clientWidth, clientHeight, scrollWidth, scrollHeight } = block;
      const { overflowX, overflowY } = getComputedStyle(block);
      if (hides(overflowX) && scrollWidth > clientWidth + 1) return `${scrollWidth} of ${clientWidth} px wide`;
      if (hides(overflowY) && scrollHeight > clientHeight + 1) return `${scrollHeight} of ${clientHeight} px high`;
      const range = document.createRange();
      range.selectNodeContents(block);
      const text = range.getBoundingClientRect();
      const control = block.closest('button, th, td, label, [role="menuitem"], [role="option"], [role="tab"]');
      const box = control?.getBoundingClientRect();
      const beyond = box ? Math.round(Math.max(text.right - box.right, box.left - text.left)) : 0;
      if (beyond > 0 && !scrolls(block)) return `leaves its control by ${beyond} px`;
      return (text.right > innerWidth + 1 || text.left < -1) && !scrolls(block) ? 'leaves the window' : '';
    };

    read(document, !within);
    for (const [block, text] of blocks)
      if (text.trim()) shown.push({ text: text.replace(/\s+/g, ' ').trim(), at: nameOf(block), cut: cutOf(block) });
    if (!within) shown.push({ text: document.title, at: 'the title', cut: '' });
    return shown;
  }, elementsOnly);

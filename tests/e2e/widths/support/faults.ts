import type { Page } from '@playwright/test';

/**
 * What a page's width does to its texts: cells narrower than their minimum, words broken inside, texts that are cut
 * without an ellipsis, and with it a tooltip, texts cut beside free space, and texts that overlap.
 */
export const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** Words up to this width in px are never broken; longer ones, such as emails, may have no line to fit in. */
    const LONGEST = 150;
    const { clientWidth: width, scrollWidth } = document.documentElement;
    /** The least width in px of a name in the team's list, and of a role; the smallest phones have less. */
    const TEAM = { '.iam-team-row': width < 360 ? 160 : 200, '.iam-team-role': 120 };
    /** Texts are compared with those of the same row; what stands in no row, with the others of its panel. */
    const ROWS =
      'tr, [role="option"], .iam-rows-bar, .iam-team-bar, .iam-team-selection, .iam-page-head, header, ' +
      'li, .iam-panel-head, .iam-panel, .iam-tab-panel';
    const faults = new Set<string>();
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots)
      for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot);
    const all = <E extends Element>(selector: string) =>
      roots.flatMap((root) => [...root.querySelectorAll<E>(selector)]);
    /** Remembers a result per element: the page stands still meanwhile, and texts share their ancestors. */
    const remembered = <T>(of: (element: Element) => T) => {
      const known = new Map<Element, T>();
      return (element: Element): T => {
        const before = known.get(element);
        if (before !== undefined) return before;
        const now = of(element);
        known.set(element, now);
        return now;
      };
    };
    const boxOf = remembered((element) => element.getBoundingClientRect());
    const styleOf = remembered((element) => {
      const { clipPath, overflowX, textOverflow } = getComputedStyle(element);
      return { clipPath, overflowX, textOverflow };
    });
    /** Whether only screen readers get an element. */
    const isClippedAway: (element: Element) => boolean = remembered(
      (element) =>
        styleOf(element).clipPath !== 'none' ||
        (element.parentElement !== null && isClippedAway(element.parentElement)),
    );
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isClippedAway(element);
    const nameOf = (element: Element) => {
      const named = element.closest('[class]');
      return `<${element.localName} ${named?.getAttribute('class') ?? ''}>`;
    };
    const short = (text: string) => `‘${text.replace(/\s+/g, ' ').trim().slice(0, 40)}’`;
    const parentOf = (element: Element): Element | null =>
      element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as ShadowRoot).host ?? null;

    if (scrollWidth > width) faults.add(`the page is ${scrollWidth} px wide`);

    for (const table of all('.iam-table:not(.iam-table-cards)')) {
      if (!isSeen(table)) continue;
      const scroller = table.parentElement;
      if (scroller && scroller.scrollWidth > scroller.clientWidth + 1)
        faults.add(`${table.ariaLabel} scrolls sideways: ${scroller.scrollWidth} px in ${scroller.clientWidth}`);
      for (const title of table.querySelectorAll<HTMLElement>('[role="columnheader"]')) {
        const [least, now] = [Number.parseFloat(title.style.minInlineSize), title.getBoundingClientRect().width];
        if (now < least - 1)
          faults.add(`${table.ariaLabel}: ${short(title.innerText)} is ${Math.round(now)} of ${least} px wide`);
      }
    }
    for (const [selector, least] of Object.entries(TEAM))
      for (const element of all(`[role="option"] > ${selector}`)) {
        const now = element.getBoundingClientRect().width;
        if (isSeen(element) && now < least - 1) faults.add(`${selector} is ${Math.round(now)} px wide`);
      }
    for (const button of all('.iam-table .iam-short-button[aria-expanded="false"]')) {
      const cell = button.closest('.iam-table-value');
      const free = (cell?.clientWidth ?? 0) - button.getBoundingClientRect().width;
      const isOneLine = button.getBoundingClientRect().height < 30;
      if (isSeen(button) && isOneLine && free > 60)
        faults.add(`${short(button.textContent)} is shortened beside ${Math.round(free)} free px`);
    }

    interface Shown {
      text: string;
      holder: Element;
      lines: DOMRect[];
    }
    const shown: Shown[] = [];
    for (const root of roots) {
      const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
        const holder = node.parentElement;
        if (!holder || !node.textContent?.trim() || holder.closest('style, script, svg, option, textarea, pre'))
          continue;
        if (!isSeen(holder)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const lines = [...range.getClientRects()];
        if (lines.length === 0) continue;
        shown.push({ text: node.textContent, holder, lines });
        if (lines.length > 1) lookForBreaks(node, holder);
      }
    }

    function lookForBreaks(node: Node, holder: Element): void {
      const text = node.textContent ?? '';
      if (getComputedStyle(holder).hyphens === 'auto') return;
      const range = document.createRange();
      for (const { 0: run, index } of text.matchAll(/\S+/g)) {
        range.setStart(node, index);
        range.setEnd(node, index + run.length);
        const parts = [...range.getClientRects()];
        const isBroken = new Set(parts.map(({ top }) => Math.round(top))).size > 1;
        if (!isBroken || parts.reduce((sum, part) => sum + part.width, 0) > LONGEST) continue;
        // Scripts without spaces break anywhere, and a run at its signs.
        for (const { 0: word, index: start } of run.matchAll(/[\p{Script=Latin}\p{Script=Arabic}\p{Nd}]+/gu)) {
          range.setStart(node, index + start);
          range.setEnd(node, index + start + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
            faults.add(`${short(word)} is broken in ${nameOf(holder)}`);
        }
      }
    }

    const cutBy = ({ holder, lines }: Shown): Element | null => {
      for (let at: Element | null = holder; at; at = parentOf(at)) {
        const style = styleOf(at);
        if (style.textOverflow === 'ellipsis' || /auto|scroll/.test(style.overflowX)) return null;
        if (style.clipPath !== 'none' || at.matches('dialog, [popover]')) return null;
        if (!/hidden|clip/.test(style.overflowX)) continue;
        const box = boxOf(at);
        if (lines.some(({ left, right }) => left < box.left - 1 || right > box.right + 1)) return at;
      }
      return lines.some(({ left, right }) => left < -1 || right > width + 1) ? document.documentElement : null;
    };
    for (const one of shown) {
      const cut = cutBy(one);
      if (cut) faults.add(`${short(one.text)} is cut by ${nameOf(cut)}`);
    }

    const rows = new Map<Element, Shown[]>();
    for (const one of shown) {
      const row = one.holder.closest(ROWS);
      if (row) rows.set(row, [...(rows.get(row) ?? []), one]);
    }
    /** A text as far as its own place lets it be seen. */
    const visible = ({ holder, lines }: Shown) => {
      const box = boxOf(holder);
      const isClipped = styleOf(holder).overflowX !== 'visible';
      return lines.map(({ left, right, top, bottom }) =>
        isClipped
          ? {
              left: Math.max(left, box.left),
              right: Math.min(right, box.right),
              top,
              bottom: Math.min(bottom, box.bottom),
            }
          : { left, right, top, bottom },
      );
    };
    for (const texts of rows.values()) {
      const seen = texts.map(visible);
      texts.forEach((one, at) => {
        for (const [further, other] of texts.slice(at + 1).entries()) {
          const isOver = seen[at]?.some((a) =>
            seen[at + 1 + further]?.some(
              (b) =>
                Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
                Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 6,
            ),
          );
          if (isOver) faults.add(`${short(one.text)} overlaps ${short(other.text)}`);
        }
      });
    }

    const panels = all('.iam-panel').filter(isSeen);
    panels.forEach((one, at) => {
      for (const other of panels.slice(at + 1)) {
        if (one.contains(other) || other.contains(one)) continue;
        const [a, b] = [boxOf(one), boxOf(other)];
        const isOver = Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && a.bottom - b.top > 2;
        if (isOver && b.bottom > a.top + 2) faults.add(`${nameOf(one)} overlaps ${nameOf(other)}`);
      }
    });
    return [...faults];
  });

declare global {
  interface Window {
    /** Takes what a live region says. */
    hearAloud(text: string, manner: string): void;
  }
}

/**
 * Runs in the page before its own scripts: reports what live regions say, in all shadow roots. As in screen readers, a
 * region that appears together with its first words is silent, unless it is an alert; and what is outside an open modal
 * dialog is silent.
 */
export function hearLiveRegions(): void {
  const LIVE = '[aria-live], [role="status"], [role="alert"], [role="log"]';
  const hidden = (element: Element) =>
    element.getAttribute('aria-hidden') === 'true' || element.matches('style, script, template') || !shown(element);
  const shown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const up = (node: Node): Node | null =>
    (node instanceof Element && node.assignedSlot) ||
    node.parentNode ||
    (node instanceof ShadowRoot ? node.host : null);
  const manner = (region: Element) =>
    region.getAttribute('aria-live') ?? (region.getAttribute('role') === 'alert' ? 'assertive' : 'polite');

  function regionOf(from: Node | null): Element | null {
    for (let node = from; node; node = up(node)) if (node instanceof Element && node.matches(LIVE)) return node;
    return null;
  }

  function isReachable(region: Element): boolean {
    let modal: Element | null = null;
    for (const root of roots) for (const one of root.querySelectorAll('dialog:modal')) modal = one;
    let inside = modal === null;
    for (let node: Node | null = region; node; node = up(node)) {
      if (node === modal) inside = true;
      if (node instanceof Element && (node.hasAttribute('inert') || node.getAttribute('aria-hidden') === 'true'))
        return false;
    }
    return inside && manner(region) !== 'off';
  }

  function textOf(node: Node): string {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element) || hidden(node)) return '';
    const label = node.getAttribute('aria-label');
    const role = node.getAttribute('role');
    if (node.matches('svg, img')) return label ?? node.getAttribute('alt') ?? '';
    const inner = node.shadowRoot ?? node;
    const text = [...inner.childNodes].map(textOf).join('');
    if (node.matches('button, [role="button"]')) return ` [${(label ?? text).trim()}, button] `;
    const flows = getComputedStyle(node).display.startsWith('inline');
    return `${flows ? '' : ' '}${label !== null && role === 'img' ? label : text}${flows ? '' : ' '}`;
  }

  function say(region: Element, nodes: readonly Node[]): void {
    const whole = region.getAttribute('aria-atomic') ?? String(/^(status|alert)$/.test(region.role ?? ''));
    const text = (whole === 'true' ? textOf(region) : nodes.map(textOf).join(' ')).replace(/\s+/g, ' ').trim();
    if (text !== '' && isReachable(region)) window.hearAloud(text, manner(region));
  }

  function heard(records: readonly MutationRecord[]): void {
    const changed = new Map<Element, Node[]>();
    const fresh = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]));
    const isFresh = (element: Element) => {
      for (let node: Node | null = element; node; node = up(node)) if (fresh.has(node)) return true;
      return false;
    };
    const note = (region: Element | null, node: Node) => {
      if (!region?.isConnected || (isFresh(region) && region.getAttribute('role') !== 'alert')) return;
      changed.set(region, [...(changed.get(region) ?? []), node]);
    };
    for (const { type, target, addedNodes } of records) {
      if (type === 'characterData') note(regionOf(target), target);
      for (const node of addedNodes) {
        note(regionOf(target), node);
        if (!(node instanceof Element)) continue;
        for (const alert of [node, ...node.querySelectorAll('*')])
          if (alert.getAttribute('role') === 'alert') note(alert, alert);
      }
    }
    for (const [region, nodes] of changed) say(region, nodes);
  }

  const roots: (Document | ShadowRoot)[] = [];
  function listen(root: Document | ShadowRoot): void {
    roots.push(root);
    new MutationObserver(heard).observe(root, { childList: true, characterData: true, subtree: true });
  }
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (init) {
    const root = attach.call(this, init);
    listen(root);
    return root;
  };
  listen(document);
}

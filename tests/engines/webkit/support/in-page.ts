/** Functions that run in the page. Each is sent as text, so it uses nothing outside of itself. */
import type { WebElement } from 'selenium-webdriver';

/** Visible elements that a selector matches, in all open shadow roots, in the order of the page. */
export function candidates(selector: string, within: WebElement | null): WebElement[] {
  const found: Element[] = [];
  const visit = (root: ParentNode) => {
    for (const element of root.querySelectorAll('*')) {
      const { width, height } = element.getBoundingClientRect();
      const isShown = element.checkVisibility({ visibilityProperty: true }) && width + height > 0;
      if (isShown && element.matches(selector)) found.push(element);
      if (element.shadowRoot) visit(element.shadowRoot);
    }
  };
  visit((within as unknown as Element | null) ?? document);
  return found as unknown as WebElement[];
}

/** The text that is shown, in all open shadow roots. */
export function textOf(within: WebElement | null): string {
  const visit = (root: ParentNode): string =>
    [
      root instanceof HTMLElement ? root.innerText : ((root as ShadowRoot).textContent ?? ''),
      ...[...root.querySelectorAll('*')].map(({ shadowRoot }) => (shadowRoot ? visit(shadowRoot) : '')),
    ].join(' ');
  return visit((within as unknown as HTMLElement | null) ?? document.body);
}

/** Whether an element has the focus. */
export function isActive(element: WebElement): boolean {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active === (element as unknown as Element);
}

/** Moves the focus to an element, as by keyboard. */
export function focus(element: WebElement): void {
  (element as unknown as HTMLElement).focus();
}

/** Whether the focus is inside of an element, through all open shadow roots. */
export function isInside(within: WebElement): boolean {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active !== null && (within as unknown as Element).contains(active);
}

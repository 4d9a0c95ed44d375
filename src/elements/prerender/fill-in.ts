import { reservedLogoSpace } from '../../core/branding/logo-space.ts';
import { store } from '../../core/platform/browser-store.ts';
import { defaultApiBase } from '../base/api-base.ts';

/**
 * Corrects what the build could not know: the year, styles of single nodes, the width of the logo, addresses of the
 * service, and what browser and page have.
 */
export function fillIn(element: HTMLElement): void {
  const base = element.getAttribute('api-base') || defaultApiBase();
  const { origin } = new URL(base, document.baseURI);
  const year = String(new Date().getFullYear());
  for (const root of [element.shadowRoot, element.querySelector(':scope > [data-iam-form]')]) {
    const all = (name: string) => [...(root?.querySelectorAll<HTMLElement>(`[${name}]`) ?? [])];
    const legal = root?.querySelector('.iam-sign-in-legal');
    const text = legal?.textContent.replace(/\d{4}/, year);
    if (legal && text !== undefined && text !== legal.textContent) legal.textContent = text;
    for (const node of all('data-iam-style')) {
      node.style.cssText = node.dataset.iamStyle ?? '';
      node.removeAttribute('data-iam-style');
    }
    for (const link of all('data-iam-href')) {
      link.setAttribute('href', origin + (link.dataset.iamHref ?? ''));
      link.removeAttribute('data-iam-href');
    }
    for (const control of all('data-needs')) {
      control.hidden = false;
      if (!((control.dataset.needs ?? '') in globalThis) || origin !== location.origin) control.remove();
    }
    for (const control of all('data-needs-slot'))
      if (!element.querySelector(`:scope > [slot="${control.dataset.needsSlot}"]`)) control.remove();
  }
  const space = reservedLogoSpace(store(() => localStorage));
  const logo = element.shadowRoot?.querySelector<HTMLElement>('.iam-header-logo');
  if (space) logo?.style.setProperty('--iam-logo-space', space);
}

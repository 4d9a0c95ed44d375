import { useCallback, useState, useSyncExternalStore } from 'react';
import { DEFAULT_PRODUCT } from '../../../core/branding/installation.ts';
import { type PageBrand, pageBrand } from '../../../core/platform/page-brand.ts';
import { useSignal } from '../../react/signals.ts';
import { useWidget } from '../../react/widget.ts';
import { fixedTheme, watchFixedTheme } from '../styles/fixed-theme.ts';

/** The provider that the page names for all of its elements; absent where there is no page. */
const providerOfPage = () =>
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="iam-provider-name"]')?.content;

/**
 * How the host names itself: the attributes of the element, else what the page's HTML says. The provider is null where
 * users log in without one.
 */
export function useBrand(): { product: string; provider: string | null; page: PageBrand | null } {
  const { element } = useWidget();
  const [page] = useState(pageBrand);
  return {
    product: element.getAttribute('product-name') || page?.product || DEFAULT_PRODUCT,
    provider: element.getAttribute('provider-name') || providerOfPage() || null,
    page,
  };
}

/** What the host says of the log in: the attribute `address-first`, or the page's `<meta name="iam-address-first">`. */
export function useAddressFirst(): boolean {
  const { element } = useWidget();
  const [isFirst] = useState(() => element.getAttribute('address-first') !== null || isAddressFirstPage());
  return isFirst;
}

/** Whether the page says that the log in asks for the address first. */
const isAddressFirstPage = () => Boolean(globalThis.document?.querySelector('meta[name="iam-address-first"]'));
const noTheme = () => null;

/** The theme that the host fixed or the user chose; null where the browser's preference decides. */
export function useChosenTheme(): 'light' | 'dark' | null {
  const { element, session } = useWidget();
  const chosen = useSignal(session.preferences.theme);
  const watch = useCallback((changed: () => void) => watchFixedTheme(element, changed), [element]);
  const theme = useSyncExternalStore(watch, () => fixedTheme(element), noTheme) ?? chosen;
  return theme === 'light' || theme === 'dark' ? theme : null;
}

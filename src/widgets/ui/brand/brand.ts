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

const noTheme = () => null;

/** The theme that the host fixed or the user chose; null where the browser's preference decides. */
export function useChosenTheme(): 'light' | 'dark' | null {
  const { element, session } = useWidget();
  const chosen = useSignal(session.preferences.theme);
  const watch = useCallback((changed: () => void) => watchFixedTheme(element, changed), [element]);
  const theme = useSyncExternalStore(watch, () => fixedTheme(element), noTheme) ?? chosen;
  return theme === 'light' || theme === 'dark' ? theme : null;
}

import { useWidget } from './widget.ts';

/** The provider that the page names for all of its elements; absent where there is no page. */
const providerOfPage = () =>
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="iam-provider-name"]')?.content;

/**
 * How the host names itself: the attributes `product-name` and `provider-name` of the element. The provider is null
 * where users log in without one.
 */
export function useBrand(): { product: string; provider: string | null } {
  const { element } = useWidget();
  return {
    product: element.getAttribute('product-name') || 'Platform',
    provider: element.getAttribute('provider-name') || providerOfPage() || null,
  };
}

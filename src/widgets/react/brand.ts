import { useWidget } from './widget.ts';

/** How the host names itself: the attributes `product-name` and `provider-name` of the element. */
export function useBrand(): { product: string; provider: string } {
  const { element } = useWidget();
  return {
    product: element.getAttribute('product-name') || 'Platform',
    provider: element.getAttribute('provider-name') || 'Platform ID',
  };
}

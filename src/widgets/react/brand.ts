import { useState } from 'react';
import { DEFAULT_PRODUCT } from '../../core/branding/installation.ts';
import { type PageBrand, pageBrand } from '../../core/platform/page-brand.ts';
import { useWidget } from './widget.ts';

/** How the product names itself: the attributes of the element, else the brand in the page's HTML. */
export function useBrand(): { product: string; provider: string; page: PageBrand | null } {
  const { element } = useWidget();
  const [page] = useState(pageBrand);
  return {
    product: element.getAttribute('product-name') || page?.product || DEFAULT_PRODUCT,
    provider: element.getAttribute('provider-name') || 'Platform ID',
    page,
  };
}

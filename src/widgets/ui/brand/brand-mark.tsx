import type { ReactNode } from 'react';
import { useBrand, useChosenTheme } from './brand.ts';
import { DiamondIcon } from '../basics/icons-base.tsx';

/**
 * The mark of the installation: its logo, the first letter of its name, or the default mark.
 * @param children the box around it: `isPicture` is a logo of any proportions
 */
export function BrandMark({
  size,
  children,
}: {
  size?: number;
  children: (mark: ReactNode, isPicture: boolean) => ReactNode;
}) {
  const { page } = useBrand();
  const theme = useChosenTheme();
  if (page?.logo) {
    const picture = (
      <picture>
        {page.logoDark && theme === null && <source media="(prefers-color-scheme: dark)" srcSet={page.logoDark} />}
        <img src={(theme === 'dark' && page.logoDark) || page.logo} alt="" />
      </picture>
    );
    return children(picture, true);
  }
  return children(page?.monogram || <DiamondIcon {...(size !== undefined && { size })} />, false);
}

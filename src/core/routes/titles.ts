import { publicPages } from './paths.ts';
import type { RouteName } from './routes.ts';
import { screens } from './screens.ts';

/** The document's title on each page. */
export const titles = Object.fromEntries(
  Object.entries({ ...publicPages, ...screens }).map(([name, { title }]) => [name, title]),
) as Readonly<Record<RouteName, string>>;

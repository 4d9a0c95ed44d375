/** Made by the build from the React views: `scripts/build/prerender/plugin.mjs`. */
declare module 'iam:prerendered/*' {
  import type { Prerendering } from './insert.ts';

  const prerendering: Prerendering;
  export default prerendering;
}

/** What an element says if its files do not arrive, by language: nothing can be loaded then. */
declare module 'iam:failure-texts' {
  const texts: Readonly<Record<string, { network: string; retry: string }>>;
  export default texts;
}

declare module 'iam:confirmed-texts' {
  const texts: Readonly<Record<string, { emailChanged: string; choosePassword: string }>>;
  export default texts;
}

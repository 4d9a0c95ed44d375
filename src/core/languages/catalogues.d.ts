/** Made by the build of `src/languages`: `scripts/build/languages/plugin.mjs`. */
declare module 'iam:catalogues' {
  import type { LoadCatalogue } from './catalogue.ts';

  /** The languages with catalogues, besides English. */
  export const languages: readonly string[];
  export const load: LoadCatalogue;
}

/** The catalogue of the platform's labels alone, for the core. */
declare module 'iam:labels' {
  import type { LoadCatalogue } from './catalogue.ts';

  export const languages: readonly string[];
  export const load: LoadCatalogue;
}

declare module 'iam:parameters' {
  import type { Parameters } from './icu.ts';

  const parameters: Parameters;
  export default parameters;
}

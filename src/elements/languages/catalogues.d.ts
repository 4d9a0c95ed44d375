/** Made by the build: `scripts/build/languages/plugin.mjs`. */
declare module 'iam:catalogues' {
  import type { LoadCatalogue } from '../../core/languages/catalogue.ts';

  /** The languages with catalogues, besides English. */
  export const languages: readonly string[];
  export const load: LoadCatalogue;
}

declare module 'iam:parameters' {
  import type { Parameters } from '../../core/languages/icu.ts';

  const parameters: Parameters;
  export default parameters;
}

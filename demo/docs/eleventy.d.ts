/** The part of Eleventy that the docs site uses: the package has no types. */
declare module '@11ty/eleventy' {
  export class Eleventy {
    constructor(input: string, output: string, options: { quietMode: boolean; configPath: false; config: object });
    write(): Promise<void>;
  }
}

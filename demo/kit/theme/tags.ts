const files = Object.keys(import.meta.glob('../../../src/elements/define/*.ts'));

/** The tags that a brand's rule names. */
export const tags = files.map((file) => `iam-${/([\w-]+)\.ts$/.exec(file)?.[1] ?? ''}`);

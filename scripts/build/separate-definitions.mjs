/**
 * An esbuild plugin for the npm build: a defining entry that imports another one keeps that import. Were the two merged
 * into
 * a chunk, the registration would stand in a file that package.json calls free of side effects, and bundlers would drop
 * it.
 * @returns {import('esbuild').Plugin}
 */
export function separateDefinitions() {
  return {
    name: 'separate-definitions',
    setup(build) {
      build.onResolve({ filter: /^\.\/[\w-]+\.ts$/ }, ({ path, importer }) =>
        /src\/elements\/define\/[\w-]+\.ts$/.test(importer)
          ? { path: path.replace(/\.ts$/, '.js'), external: true }
          : undefined,
      );
    },
  };
}

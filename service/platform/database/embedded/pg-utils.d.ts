/** The one internal function of `pg` that its types omit. */
declare module 'pg/lib/utils.js' {
  const utils: { prepareValue: (value: unknown) => string | Uint8Array | null | undefined };
  export default utils;
}

/** The one function of `pg`'s insides that its types leave out. */
declare module 'pg/lib/utils.js' {
  const utils: { prepareValue: (value: unknown) => string | Uint8Array | null | undefined };
  export default utils;
}

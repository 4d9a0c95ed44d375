declare module 'punycode.js' {
  const punycode: { toUnicode(ascii: string): string };
  export default punycode;
}

declare module '*.css' {
  const sheet: import('./sheet.ts').Sheet;
  export default sheet;
}

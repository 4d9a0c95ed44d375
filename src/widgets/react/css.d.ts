declare module '*.css' {
  const styleSheet: import('./style-sheet.ts').StyleSheet;
  export default styleSheet;
}

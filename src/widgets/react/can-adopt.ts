/** Whether a root adopts style sheets. Test environments such as jsdom have roots that know none. */
export const canAdopt = (root: Partial<ShadowRoot> | Partial<Document>): boolean => !!root.adoptedStyleSheets;

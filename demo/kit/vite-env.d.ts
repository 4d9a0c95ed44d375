interface ImportMeta {
  readonly glob: import('vite/types/importGlob.d.ts').ImportGlobFunction;
}

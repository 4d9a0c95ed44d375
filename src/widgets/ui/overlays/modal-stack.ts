interface ModalState {
  open: HTMLDialogElement[];
  listeners: Set<() => void>;
  before: { overflow: string; gutter: string } | undefined;
}

// On the document and under a registered symbol, so that two bundles of one page count the same dialogs.
const KEY = Symbol.for('iam.modals.v1');

function stateOf(document: Document): ModalState {
  const owner = document as Document & { [KEY]?: ModalState };
  return (owner[KEY] ??= { open: [], listeners: new Set(), before: undefined });
}

/**
 * Shows a modal dialog. The page behind does not scroll while any is open.
 * @returns a function that closes it and returns focus to the opener
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  if (!dialog.isConnected) return () => {};
  const document = dialog.ownerDocument;
  const state = stateOf(document);
  if (dialog.showModal) dialog.showModal();
  // In jsdom, which knows only the attribute.
  else dialog.open = true;
  state.open.push(dialog);
  lock(document, state);
  notify(state);
  return () => {
    state.open = state.open.filter((other) => other !== dialog);
    lock(document, state);
    // Before the dialog closes, whatever was moved into it (the toasts) must leave it.
    notify(state);
    if (dialog.open) dialog.close?.();
  };
}

/** The topmost open dialog of one widget, in its tree or in its host's light DOM; undefined if none is open. */
export function topModal(root: Document | ShadowRoot, document: Document): HTMLDialogElement | undefined {
  return stateOf(document).open.findLast(
    (dialog) =>
      dialog.getRootNode() === root ||
      ('host' in root && dialog.closest('[data-iam-form]')?.parentElement === root.host),
  );
}

/** Whether any modal dialog of this package is open. */
export const hasOpenModal = (document: Document): boolean => stateOf(document).open.length > 0;

/** Calls back when a modal dialog opens or closes. */
export function watchModals(document: Document, changed: () => void): () => void {
  const { listeners } = stateOf(document);
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function notify(state: ModalState): void {
  for (const listener of state.listeners) listener();
}

function lock(document: Document, state: ModalState): void {
  const page = document.documentElement;
  if (state.open.length > 0 && !state.before) {
    state.before = { overflow: page.style.overflow, gutter: page.style.scrollbarGutter };
    const hasBar = (document.defaultView?.innerWidth ?? 0) > page.clientWidth;
    page.style.overflow = 'hidden';
    if (hasBar) page.style.scrollbarGutter = 'stable';
  } else if (state.open.length === 0 && state.before) {
    page.style.overflow = state.before.overflow;
    page.style.scrollbarGutter = state.before.gutter;
    state.before = undefined;
  }
}

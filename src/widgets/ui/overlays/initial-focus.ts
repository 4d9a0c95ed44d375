const FIELDS =
  'input:not([type="hidden"], [disabled], [readonly], [tabindex="-1"]), select:not([disabled]), ' +
  'textarea:not([disabled], [readonly]), ' +
  '[role="combobox"]:not([aria-disabled="true"])';

/**
 * The initial focus of a dialog: the element with `data-iam-focus`, else the first invalid field, else the first field
 * of the body that can be changed, else the heading, where screen readers then start reading.
 */
export function initialFocus(dialog: HTMLElement): HTMLElement | null {
  const asked = dialog.querySelector<HTMLElement>('[data-iam-focus]');
  const wrong = dialog.querySelector<HTMLElement>('[aria-invalid="true"]');
  return (
    asked ??
    wrong ??
    dialog.querySelector<HTMLElement>(`.iam-dialog-body :is(${FIELDS})`) ??
    dialog.querySelector<HTMLElement>('.iam-dialog-title')
  );
}

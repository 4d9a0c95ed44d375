import type { Page } from '@playwright/test';
import type { DialogSubjects } from './subjects.ts';

/** A dialog of the product. */
export interface ProductDialog {
  /** The module below `src/widgets` that draws it. */
  file: string;
  title: string | RegExp;
  path: (subjects: DialogSubjects) => string;
  /** Who opens it. Default: the organization's owner. */
  as?: 'super admin' | 'registrar' | 'secured' | 'demo owner';
  /** The button that opens it. Default: the one with its title. */
  opener?: string | RegExp;
  /** What opens it when one press does not. */
  open?: (page: Page, subjects: DialogSubjects) => Promise<unknown>;
}

/** Presses a button of the page. */
export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();

/** Fills in a field. */
export const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);

/** Opens a dialog on its page. */
export const openDialog = (
  page: Page,
  { title, opener = title, open = press(opener) }: ProductDialog,
  subjects: DialogSubjects,
) => open(page, subjects);

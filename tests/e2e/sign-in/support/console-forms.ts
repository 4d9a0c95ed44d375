import type { Page } from '@playwright/test';
import { PASSWORD } from '../../support/api.ts';
import { EMAIL } from '../../support/prerendered-page.ts';
import { expect } from '../../support/it.ts';
import { freshAddress } from '../../support/users.ts';

/** Every page with its form in the HTML, with the form's fields, its button, and what the button asks for. */
export const FORMS = [
  { path: '/auth/sign-in', names: ['email', 'password'], submit: 'Log in', call: '/api/auth', done: 'My profile' },
  {
    path: '/auth/restore-password',
    names: ['email'],
    submit: 'Restore password',
    call: '/api/password/reset',
    done: 'Email has been sent',
  },
  {
    path: '/auth/resent-invitation-link',
    names: ['email'],
    submit: 'Resend invitation',
    call: '/api/invite/resendPublic',
    done: 'Email has been sent',
  },
  {
    path: '/auth/create-account',
    names: ['email', 'password', 'confirmation'],
    submit: 'Login',
    call: '/api/registration',
    done: 'Account created',
  },
] as const;
export type ConsoleForm = (typeof FORMS)[number];

/** A field of the form. */
export const input = (page: Page, name: string) => page.locator(`[data-iam-form] input[name=${name}]`);

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** What to type: a known user, except where an account is created. */
export const emailFor = ({ path }: ConsoleForm) => (path === '/auth/create-account' ? freshAddress('typed') : EMAIL);

/** Types a text into each field with the keyboard, from the one that has focus on. */
export async function typeAll(page: Page, { names }: ConsoleForm, email: string): Promise<void> {
  await expect(input(page, 'email')).toBeFocused();
  await page.keyboard.type(email);
  for (const name of names.slice(1)) {
    await input(page, name).focus();
    await page.keyboard.type(PASSWORD);
  }
}

/** The scripts of the console. */
export const ASSETS = /\/assets\/.*\.js$/;

/** Remembers every text of the labels, so that a flash of another language is seen. */
export const rememberLabels = (page: Page) =>
  page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    const look = () => {
      for (const label of document.querySelectorAll('iam-console label')) seen.add(label.textContent);
      requestAnimationFrame(look);
    };
    look();
  });

/** The remembered texts. */
export const labelsSeen = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen].sort());

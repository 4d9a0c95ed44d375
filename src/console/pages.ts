import { publicPages, screenPaths } from '../core/routes/paths.ts';
import { screens } from '../core/routes/screens.ts';

/** A page of the console, as the build writes it: what its HTML names and contains before React. */
export interface ConsolePage {
  /** Its path below `/auth/`; variables begin with a colon. */
  path: string;
  /** The name of its view, and whether that is a screen. */
  view: string;
  isScreen: boolean;
  /** The script of this folder in its HTML, which asks the service at once. */
  script?: 'preload-session' | 'preload-link' | 'confirm-link';
  /** Whether guests get the form in the HTML. */
  hasForm?: boolean;
}

type PublicName = keyof typeof publicPages;

/** What differs from a page with the view of its name, without script and form. */
const special: Partial<Record<PublicName, Partial<ConsolePage>>> = {
  // Without its form, the log in page shows who is logged in.
  'sign-in': { view: 'signed-in', script: 'preload-session', hasForm: true },
  'choose-organization': { script: 'preload-session' },
  tfa: { view: 'two-factor' },
  'create-account': { hasForm: true },
  'restore-password': { hasForm: true },
  'resend-invitation': { hasForm: true },
  invite: { script: 'preload-link' },
  activate: { script: 'preload-link' },
  'reset-password': { script: 'preload-link' },
  'set-up': { script: 'preload-link' },
  'reset-email': { script: 'confirm-link' },
};

/** Every page of the console. */
export const pages: readonly ConsolePage[] = [
  ...Object.entries(publicPages).map(([name, { path }]) => ({
    path,
    view: name,
    isScreen: false,
    ...special[name as PublicName],
  })),
  ...Object.entries(screens).map(([name, { view }]) => ({
    path: screenPaths[name as keyof typeof screenPaths],
    view,
    isScreen: true,
    script: 'preload-session' as const,
  })),
];

import { accountDialogs } from './account.ts';
import type { ProductDialog } from './dialog.ts';
import { memberDialogs } from './members.ts';
import { organizationDialogs } from './organization.ts';
import { settingsDialogs } from './settings.ts';
import { singleSignOnDialogs } from './single-sign-on.ts';

/** Every dialog of the product. */
export const productDialogs: readonly ProductDialog[] = [
  ...accountDialogs,
  ...settingsDialogs,
  ...memberDialogs,
  ...organizationDialogs,
  ...singleSignOnDialogs,
];

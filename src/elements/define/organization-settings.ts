import { define } from '../base/define.ts';
import { IamOrganizationSettings } from '../organization-settings.ts';

define(IamOrganizationSettings);

export type { IamOrganizationSettings } from '../organization-settings.ts';

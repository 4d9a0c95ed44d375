import { define } from '../base/define.ts';
import { IamOrganization } from '../organization.ts';

define(IamOrganization);

export type { IamOrganization } from '../organization.ts';

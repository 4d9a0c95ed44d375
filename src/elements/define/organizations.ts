import { define } from '../base/define.ts';
import { IamOrganizations } from '../organizations.ts';

define(IamOrganizations);

export type { IamOrganizations } from '../organizations.ts';

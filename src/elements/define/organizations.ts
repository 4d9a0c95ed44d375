import { define } from '../base/define.ts';
import { IamOrganizations } from '../organizations.ts';

define(IamOrganizations);

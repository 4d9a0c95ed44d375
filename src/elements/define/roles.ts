import { define } from '../base/define.ts';
import { IamRoles } from '../roles.ts';

define(IamRoles);

export type { IamRoles } from '../roles.ts';

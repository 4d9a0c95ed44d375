import { define } from '../base/define.ts';
import { IamRoles } from '../roles.ts';

define(IamRoles);

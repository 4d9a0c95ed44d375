import { define } from '../base/define.ts';
import { IamTeam } from '../team.ts';

define(IamTeam);

export type { IamTeam } from '../team.ts';

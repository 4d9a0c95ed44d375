import { define } from '../base/define.ts';
import { IamTeam } from '../team.ts';

define(IamTeam);

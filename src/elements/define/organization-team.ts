import { define } from '../base/define.ts';
import { IamOrganizationTeam } from '../organization-team.ts';

define(IamOrganizationTeam);

export type { IamOrganizationTeam } from '../organization-team.ts';

import { define } from '../base/define.ts';
import { IamUserSettings } from '../user-settings.ts';

define(IamUserSettings);

export type { IamUserSettings } from '../user-settings.ts';

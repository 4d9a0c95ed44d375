import { define } from '../base/define.ts';
import { IamSystemSettings } from '../system-settings.ts';

define(IamSystemSettings);

export type { IamSystemSettings } from '../system-settings.ts';

import { define } from '../base/define.ts';
import { IamNotifications } from '../notifications.ts';

define(IamNotifications);

export type { IamNotifications } from '../notifications.ts';

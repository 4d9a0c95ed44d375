import { define } from '../base/define.ts';
import { IamNotifications } from '../notifications.ts';

define(IamNotifications);

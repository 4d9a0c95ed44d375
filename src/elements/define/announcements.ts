import { define } from '../base/define.ts';
import { IamAnnouncements } from '../announcements.ts';

define(IamAnnouncements);

export type { IamAnnouncements } from '../announcements.ts';

import { define } from '../base/define.ts';
import { IamAnnouncementsManager } from '../announcements-manager.ts';

define(IamAnnouncementsManager);

export type { IamAnnouncementsManager } from '../announcements-manager.ts';

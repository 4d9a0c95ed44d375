import { marks } from '../../../src/elements/early/frame.ts';
import { Notifications } from '../../../src/widgets/notifications/notifications.tsx';
import { markupOf } from './markup.tsx';

/** `<iam-notifications>` before anything is loaded. */
export const render = (language: string) =>
  markupOf(<Notifications />, `${marks.origin}/`, language, { hasForm: false });

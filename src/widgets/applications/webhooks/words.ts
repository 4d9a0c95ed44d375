import { defineWords } from '../../../core/languages/words.ts';

/** Texts of the tab 'Webhooks' of an application. */
export const words = defineWords('applications/webhooks', {
  noneText: 'A webhook tells the servers of the application what happens in every organization.',
  deniedTitle: 'You don’t have access to webhooks',
  deniedText: 'Only platform staff with permission to write system settings see them. Ask a super admin.',
  tryTitle: 'Receive events',
  tryText:
    'Put the signing secret of a webhook into the environment variable WEBHOOK_SECRET. The program for Node.js ' +
    'receives events and checks who sent them; the one for curl sends it an event to try.',
});

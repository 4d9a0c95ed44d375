import { defineWords } from '../../core/languages/words.ts';

/** Texts of the page that a set-up link opens. */
export const words = defineWords('connection-setup', {
  title: 'Set up single sign-on',
  titleFor: (organization: string) => `Set up single sign-on for ${organization}`,
  for: (organization: string) => `Organization: ${organization}`,
  intro: 'You were asked to connect your company’s identity provider. You need no account here, and about ten minutes.',
  scope: 'This link opens domains, connections and the directory of one organization, and nothing else.',
  once: 'It works in one browser: begin in the one in which you want to work. Nothing is used up before.',
  begin: 'Begin set-up',
  until: (moment: string) => `Works until ${moment}`,
  finish: 'Finish',
  finishTitle: 'Finish set-up?',
  finishText: 'The link ends, and this page with it. What you set up stays. For changes you need a new link.',
  endedTitle: 'This link no longer works',
  endedText: 'It has expired or was ended. What you set up stays.',
  askAgain: 'Ask the person who sent it to you for a new link. They find it in ‘My organization’, ‘Single sign-on’.',
  noneTitle: 'Open your set-up link',
  noneText: 'This page belongs to a link that an administrator sent you. Open that link again in this browser tab.',
  finishedTitle: 'Set-up is finished',
  finishedText: 'You can close this tab. People see the changes when they log in the next time.',
  tryAgain: 'Try again',
});

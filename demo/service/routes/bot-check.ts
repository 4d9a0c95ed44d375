import { botChallenge } from '../domain/bot-check/bot-check.ts';
import { handlers } from '../http/routes.ts';

export const botCheck = handlers({
  'GET /bot_check': async ({ services, query, reply }) => {
    void reply.header('Cache-Control', 'no-store');
    return { data: [await botChallenge(services, query.action)] };
  },
});

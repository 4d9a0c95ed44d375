import { botChallenge } from './bot-check.ts';
import { handlers } from '../../platform/http/handlers.ts';

export const botCheck = handlers({
  'GET /bot_check': async ({ services, query, reply }) => {
    void reply.header('Cache-Control', 'no-store');
    return { data: [await botChallenge(services, query.action)] };
  },
});

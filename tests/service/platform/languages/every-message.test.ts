import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { valuesIn } from '../../../../scripts/generate/message-parameters.mjs';
import { ApiError } from '../../../../service/platform/errors/api-error.ts';
import { answerFailures } from '../../../../service/platform/http/failures.ts';
import { catalogues, type MessageId } from '../../../../service/platform/languages/catalogues.ts';
import { languages } from '../../../../service/platform/languages/languages.ts';
import { textIn, type Message } from '../../../../service/platform/languages/message.ts';

/** Messages that a refused request may carry, beside fields or as its sentence. */
const ids = (Object.keys(catalogues.en) as MessageId[]).filter((id) => /^(?:errors|fields|contract)\./.test(id));

const filled = (id: MessageId): Message => {
  const names = [...valuesIn(catalogues.en[id]).keys()];
  return { id, values: Object.fromEntries(names.map((name) => [name, 3])) };
};

const app = Fastify();
let url = '';
beforeAll(async () => {
  answerFailures(app, async () => null);
  app.get<{ Params: { id: MessageId } }>('/:id', ({ params }) => {
    const said = filled(params.id);
    throw new ApiError(400, 'malformed', said, { data: { field: [said] } });
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

it.each(languages)('answers every message of a refused request in %s', async (language) => {
  expect(ids.length).toBeGreaterThan(200);
  for (const id of ids) {
    const response = await fetch(`${url}/${id}`, { headers: { 'Accept-Language': `${language};q=0.9, sv` } });
    expect(response.headers.get('content-language')).toBe(language);
    const { meta } = (await response.json()) as { meta: { error: { message: string; data: object } } };
    const text = textIn(language, filled(id));
    expect(meta.error).toMatchObject({ message: text, data: { field: [text] } });
  }
});

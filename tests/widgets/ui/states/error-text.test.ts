import { describe, expect, it } from 'vitest';
import { cookieRefused, originNotTrusted, settingsNotFound } from '../../../../src/core/errors/codes.ts';
import { ApiError, NetworkError, TimeoutError } from '../../../../src/core/errors/errors.ts';
import { apiErrorOf } from '../../../../src/core/http/envelope.ts';
import { pseudoTexts } from '../../../../src/core/languages/pseudo.ts';
import type { Speak } from '../../../../src/core/languages/words.ts';
import { errorText } from '../../../../src/widgets/ui/states/error-text.ts';
import { errorWords } from '../../../../src/widgets/ui/states/error-words.ts';

const speak: Speak = ({ english }) => pseudoTexts(english);
const words = speak(errorWords);

describe('what an element says about a failure', () => {
  it.each([
    ['no connection', new NetworkError(), words.network],
    ['no answer in time', new TimeoutError(), words.timeout],
    ['a bug', new TypeError('x is undefined'), words.unknown],
    ['a broken service that said nothing', apiErrorOf(502, '<html>', null), words.outOfOrder],
    ['a proxy that limits requests', apiErrorOf(429, null, '3'), words.tooManyTries],
    ['a rejection without a word', apiErrorOf(400, {}, null), words.rejected],
    ['an old log in', new ApiError(401, 'session_ended', ['logInEnded']), words.logInEnded],
    ['a user without settings', settingsNotFound(), words.noSettings],
    ['a browser that keeps no cookies', cookieRefused('fleet.example'), words.noCookies('fleet.example')],
    [
      'a page that is not trusted',
      originNotTrusted('https://fleet.example', 'iam.example'),
      words.notTrusted('iam.example', 'https://fleet.example'),
    ],
  ])('is in its language: %s', (_what, error, text) => {
    expect(text).toMatch(/^\[/);
    expect(errorText(speak, error)).toBe(text);
  });

  it('is the service’s own sentence if it sent one', () => {
    const error = apiErrorOf(422, { meta: { error: { message: 'Das Passwort ist zu kurz.' } } }, null);
    expect(errorText(speak, error)).toBe('Das Passwort ist zu kurz.');
  });
});

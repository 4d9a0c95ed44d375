import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Endpoint } from '../../../../src/core/contract/endpoint.ts';
import { table } from '../../../../src/core/contract/table.ts';
import type { EndpointName } from '../../../../src/core/contract/types.ts';
import { roleIds } from '../../../../service/demo-data/ids.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let token: string;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100' } });
  token = await service.signIn('olivia.owner@northwind.example');
});
afterAll(() => service?.stop());

const asking = (language: string) => ({ 'Accept-Language': language });
const wrongLogin = (headers: Record<string, string>) =>
  service.call('POST /auth', { body: { email: 'nobody@example.com', password: 'wrong' }, headers });

it.each([
  ['en-GB', 'en', 'Wrong login or password.'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de', 'Benutzername oder Passwort ist falsch.'],
  ['fr-CA', 'fr', 'Identifiant ou mot de passe incorrect.'],
  ['es', 'es', 'Nombre de usuario o contraseña incorrectos.'],
  ['ar-EG', 'ar', 'اسم المستخدم أو كلمة المرور غير صحيحة.'],
  ['ja-JP', 'ja', 'ユーザー名またはパスワードが正しくありません。'],
  ['sv, fr;q=0.5', 'fr', 'Identifiant ou mot de passe incorrect.'],
  ['sv', 'en', 'Wrong login or password.'],
  ['*', 'en', 'Wrong login or password.'],
  ['%%%;q=x', 'en', 'Wrong login or password.'],
])('answers %s in %s, with the same code', async (accepted, language, message) => {
  const { status, code, meta, headers } = await wrongLogin(asking(accepted));
  expect([status, code, meta.error?.message]).toEqual([401, 'invalid_credentials', message]);
  expect(headers.get('content-language')).toBe(language);
  expect(headers.get('vary')?.split(/,\s*/)).toEqual(expect.arrayContaining(['Origin', 'Accept-Language']));
});

it.each([
  ['de', 'Prüfen Sie „email“: Höchstens 254 Zeichen.', 'Höchstens 254 Zeichen'],
  ['fr', 'Vérifiez «\u202Femail\u202F»\u00A0: Au plus 254 caractères.', 'Au plus 254 caractères'],
  ['es', 'Revise «email»: 254 caracteres como máximo.', '254 caracteres como máximo'],
  ['ar', 'راجع «email»: 254 حرفًا على الأكثر.', '254 حرفًا على الأكثر'],
  ['ja', '「email」を確認してください: 254文字以内。', '254文字以内'],
  ['en', "Check 'email': At most 254 characters.", 'At most 254 characters'],
])('translates the messages beside fields into %s', async (language, message, field) => {
  const body = { email: `${'a'.repeat(300)}@example.com`, password: 'x' };
  const { meta } = await service.call('POST /auth', { body, headers: asking(language) });
  expect(meta.error).toEqual({ message, code: 'malformed', data: { email: [field] } });
});

it('translates a message inside a message, in its plural form', async () => {
  const limited = await startService();
  const tries = async (headers: Record<string, string>) =>
    limited.call('POST /auth', { body: { email: 'rita.reader@northwind.example', password: 'wrong' }, headers });
  for (let tried = 0; tried < 10; tried += 1) await tries({});
  const said = async (language: string) => (await tries(asking(language))).meta.error?.message;
  expect(await said('de')).toBe('Zu viele Versuche. Versuchen Sie es in 15 Minuten noch einmal.');
  expect(await said('ar')).toBe('محاولات كثيرة جدًا. حاول مرة أخرى بعد 15 دقيقة.');
  expect(await said('ja')).toBe('試行回数が多すぎます。15分後にもう一度お試しください。');
  expect(await said('en')).toBe('Too many attempts. Try again in 15 minutes.');
  await limited.stop();
});

it('translates the result of each address of a batch', async () => {
  const { data } = await service.call('POST /invite/batch', {
    token,
    headers: asking('de'),
    body: { emails: ['nonsense', 'adam.admin@northwind.example'], role_ids: [roleIds.logistics], dry_run: true },
  });
  expect(data.map(({ code, message }) => [code, message])).toEqual([
    ['email_invalid', 'Diese E-Mail-Adresse ist ungültig'],
    ['already_member', 'Diese Person ist bereits Mitglied der Organisation.'],
  ]);
});

it('says what rules of the contract find in the language of the request', async () => {
  const logo = { category: 'branding', key: 'logo', value: '<svg><script>x</script></svg>' };
  const { meta } = await service.call('POST /organizations/{id}/settings', {
    token,
    params: { id: 2 },
    headers: asking('ja'),
    body: [logo],
  });
  expect(meta.error?.message).toBe('このロゴには、許可されていない<script>が含まれています。');
});

it.each([
  ['en', 'User invited', 'This computer'],
  ['de', 'Benutzer eingeladen', 'Dieser Computer'],
  ['fr', 'Utilisateur invité', 'Cet ordinateur'],
  ['es', 'Usuario invitado', 'Este equipo'],
  ['ar', 'تمت دعوة مستخدم', 'هذا الجهاز'],
  ['ja', 'ユーザーを招待', 'このコンピューター'],
])('names events and places in %s, and says so', async (language, title, place) => {
  const headers = asking(language);
  const events = await service.call('GET /webhook-events', { token, headers });
  expect(events.data[0]).toEqual({ event: 'user.invited', title });
  expect(events.headers.get('content-language')).toBe(language);
  expect(events.headers.get('vary')).toContain('Accept-Language');
  const sessions = await service.call('GET /user/{id}/sessions', { token, headers, params: { id: 3 } });
  expect(sessions.data[0]?.place).toBe(place);
});

it.each(['de', 'fr', 'es', 'ar', 'ja'])('shows pages of broken links in %s', async (language) => {
  const response = await fetch(`${service.url}/nothing-here`, {
    headers: { ...asking(language), Accept: 'text/html' },
  });
  const page = await response.text();
  expect(response.status).toBe(404);
  expect(page).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
  expect(page).not.toMatch(/Nothing|Go to/);
});

const endpoints = Object.entries<Endpoint>(table).map(([name, { answer }]) => ({ name: name as EndpointName, answer }));
const numbers = { id: 1, sessionId: 1, passkeyId: 1, deliveryId: 1, provider: 'nothing' };

it.each(endpoints.filter(({ answer }) => answer !== 'redirect'))(
  '$name says in Japanese what is wrong',
  async ({ name }) => {
    const sendings = [
      { params: numbers, body: 'no object' },
      { params: numbers, body: {} },
      { params: numbers, body: 'no object', token },
      { params: { ...numbers, id: 999_999 }, body: { hash: 'x', password: 'y', password_confirm: 'z' }, token },
    ];
    for (const sending of sendings) {
      const { body, ...rest } = sending;
      const request = name.startsWith('GET') ? rest : { ...rest, body };
      if (name === 'DELETE /auth' || name.includes('stream')) continue;
      const { meta } = await service.call(name, { ...request, headers: asking('ja') } as never);
      const { message = '。', data = {} } = meta.error ?? {};
      expect(message).toMatch(/[ぁ-んァ-ヶ一-龠]|。/);
      for (const field of Object.values(data).flat()) expect(field).toMatch(/[ぁ-んァ-ヶ一-龠]/);
    }
  },
);

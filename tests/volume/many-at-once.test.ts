import { expect, it } from 'vitest';
import { userIds } from '../../service/demo-data/ids.ts';
import { describeServices } from '../service/support/describe-services.ts';
import { PASSWORD } from '../service/support/service.ts';

/** More than the processors can hash at once, so that their results come in groups. */
describeServices(
  'many log-ins at once',
  (described) => {
    const signIn = (email: string, password: string, from: string) =>
      described.service.call('POST /auth', { body: { email, password }, headers: { 'X-Forwarded-For': from } });

    it('get each its own answer', async () => {
      const kinds = [
        { email: 'olivia.owner@northwind.example', password: PASSWORD, status: 200, userId: userIds.olivia },
        { email: 'susan.suspended@northwind.example', password: PASSWORD, status: 403 },
        { email: 'walt.writer@northwind.example', password: PASSWORD, status: 200, userId: userIds.walt },
        { email: 'nobody@northwind.example', password: PASSWORD, status: 401 },
        { email: 'mona.member@northwind.example', password: 'wrong-password-42', status: 401 },
      ];
      const all = Array.from({ length: 8 }, () => kinds).flat();
      const answers = await Promise.all(all.map(({ email, password }) => signIn(email, password, '10.7.0.1')));
      const found = answers.map(({ status, data }) => ({ status, userId: data[0]?.user_id }));
      expect(found).toEqual(all.map(({ status, userId }) => ({ status, userId })));
      const tokens = answers.flatMap(({ data }) => data.map(({ access_token }) => access_token));
      expect(new Set(tokens).size).toBe(16);
      for (const { data } of answers) {
        const [own] = data;
        if (!own?.access_token) continue;
        const { data: session } = await described.service.call('GET /auth', { token: own.access_token });
        expect(session[0]?.user_id).toBe(own.user_id);
      }
    });

    it('pass no limit of an account', async () => {
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, at) => signIn('rita.reader@northwind.example', 'wrong', `10.8.0.${at}`)),
      );
      const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
      expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(30).fill(429)]);
    });

    it('pass no limit of an address', async () => {
      const answers = await Promise.all(
        Array.from({ length: 210 }, (_, at) => signIn(`nobody${at}@northwind.example`, 'wrong', '10.9.0.1')),
      );
      const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
      expect(statuses).toEqual([...Array<number>(200).fill(401), ...Array<number>(10).fill(429)]);
    }, 120_000);
  },
  { env: { TRUST_PROXY: '1' } },
);

import type { BrowserContext } from '@playwright/test';

/** Names as long as people, companies and their departments really have them, in several scripts; one is one word. */
const NAMES = [
  'Maximiliane Freifrau von Hohenlohe-Langenburg zu Schillingsfürst',
  'Rechtsschutzversicherungsgesellschaften',
  'عبد الرحمن بن محمد بن عبد العزيز آل الشيخ المستشار القانوني',
  'Priyadarshini Venkatanarasimharajuvaripeta Subramaniam-Iyer',
];
const EMAIL = 'maximiliane.freifrau.von.hohenlohe@international-logistics.northwind.example';

/** Fields that hold the name of a user, role, organization, key or webhook. */
const NAMED = ['name', 'title'];

/** Gives every second record of the service's replies a long name, and one of them a long email. */
export const lengthenNames = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(lengthenReplies, { names: NAMES, email: EMAIL, named: NAMED });

/** Runs in the page before its own scripts. */
function lengthenReplies({ names, email, named }: { names: string[]; email: string; named: string[] }): void {
  const lengthen = (value: unknown, at: number): void => {
    if (Array.isArray(value)) return value.forEach((one) => lengthen(one, at));
    if (typeof value !== 'object' || value === null) return;
    const record = value as Record<string, unknown>;
    for (const [key, one] of Object.entries(record)) {
      if (typeof one === 'object') lengthen(one, at);
      else if (named.includes(key) && typeof one === 'string' && one.includes(' '))
        record[key] = names[at % names.length];
      else if (key === 'email' && at === 1) record[key] = email;
    }
  };
  const send = window.fetch;
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href).href;
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    const response = await send(input, init);
    const isRead = /\/api\/(?!in_app|announcements)/.test(url) && method === 'GET';
    if (!isRead || /keys=local_format|\/stream|\/uploads\//.test(url)) return response;
    const json = (await response
      .clone()
      .json()
      .catch(() => null)) as { data?: unknown } | null;
    if (!json || !Array.isArray(json.data)) return response;
    json.data.forEach((record: unknown, at) => at % 2 === 0 && lengthen(record, at / 2));
    return Response.json(json, { status: response.status, headers: response.headers });
  };
}

import type { Page } from '@playwright/test';

/** Names as long as people, companies and their departments really have them, in several scripts; one is one word. */
const NAMES = [
  'Maximiliane Freifrau von Hohenlohe-Langenburg zu Schillingsfürst',
  'Rechtsschutzversicherungsgesellschaften',
  'عبد الرحمن بن محمد بن عبد العزيز آل الشيخ المستشار القانوني',
  'Priyadarshini Venkatanarasimharajuvaripeta Subramaniam-Iyer',
];
const EMAIL = 'maximiliane.freifrau.von.hohenlohe@international-logistics.northwind.example';

/** Fields that hold the name of a user, role, organization, key or webhook. */
const NAMED = new Set(['name', 'title']);

/** Gives every second record of the service's replies to a page a long name, and one of them a long email. */
export async function lengthenNames(page: Page): Promise<void> {
  await page.route(/\/api\/(?!in_app|announcements)/, async (route) => {
    const request = route.request();
    if (request.method() !== 'GET' || /keys=local_format|\/stream|\/uploads\//.test(request.url()))
      return route.fallback();
    const response = await route.fetch().catch(() => null);
    const json = (await response?.json().catch(() => null)) as { data?: unknown } | null;
    if (!response || !json || !Array.isArray(json.data)) return route.fallback();
    json.data.forEach((record: unknown, at) => at % 2 === 0 && lengthen(record, at / 2));
    return route.fulfill({ response, json }).catch(() => {});
  });
}

function lengthen(value: unknown, at: number): void {
  if (Array.isArray(value)) return value.forEach((one) => lengthen(one, at));
  if (typeof value !== 'object' || value === null) return;
  const record = value as Record<string, unknown>;
  for (const [key, one] of Object.entries(record)) {
    if (typeof one === 'object') lengthen(one, at);
    else if (NAMED.has(key) && typeof one === 'string' && one.includes(' ')) record[key] = NAMES[at % NAMES.length];
    else if (key === 'email' && at === 1) record[key] = EMAIL;
  }
}

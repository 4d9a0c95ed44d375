import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { visualOrder } from '../../../../service/features/reports/pdf/visual-order.ts';
import { userSettings } from '../../../../service/platform/database/schema/settings.ts';
import { make } from '../../support/reports.ts';
import { startService, type TestService } from '../../support/service.ts';

const pdftotext = spawnSync('pdftotext', ['-v']).error === undefined;
const OLIVIA = 3;

let service: TestService;
let olivia: string;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100' } });
  olivia = await service.signIn('olivia.owner@northwind.example');
});
afterAll(() => service?.stop());

/** Gives a user a language by their regional settings. */
async function speak(userId: number, value: string): Promise<void> {
  const setting = { userId, category: 'common', key: 'local_format', value };
  const target = [userSettings.userId, userSettings.category, userSettings.key];
  await service.services.database.db
    .insert(userSettings)
    .values(setting)
    .onConflictDoUpdate({ target, set: { value } });
}

/** The output of a tool of poppler. */
function read(tool: string, file: Buffer, ...options: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'iam-pdf-'));
  const path = join(folder, 'file.pdf');
  writeFileSync(path, file);
  const { stdout } = spawnSync(tool, [...options, path, ...(tool === 'pdftotext' ? ['-'] : [])], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return stdout;
}

/** English words of the document. */
const ENGLISH = /Shipment overview|Temperature|Measurements|Serial number|Departed|average|failed|Page \d of/;

it.skipIf(!pdftotext).each([
  ['de-DE', 'Sendungsübersicht', 'Seite 1 von'],
  ['fr-FR', 'Aperçu de l’expédition', 'Page 1 sur'],
  ['es-ES', 'Resumen del envío', 'Página 1 de'],
  ['ja-JP', '輸送の概要', '最低'],
  ['ar', 'درجة الحرارة', 'صفحة'],
])(
  `writes the overview in %s${pdftotext ? '' : ' (not run: poppler-utils is not installed)'}`,
  async (locale, ...words) => {
    await speak(OLIVIA, locale);
    const { file } = await make(service, olivia, { type: 'shipment_overview', format: 'pdf' });
    if (process.env['KEEP_PDF']) writeFileSync(join(process.env['KEEP_PDF'], `${locale}.pdf`), file);
    const text = read('pdftotext', file)
      .normalize('NFKC')
      .replace(/[\u200e\u200f\u202a-\u202e]/g, '');
    for (const word of words) expect(text).toContain(word.normalize('NFKC'));
    expect(text).not.toMatch(ENGLISH);
    expect(text, 'every letter has a glyph').not.toContain('?');
  },
);

it('tells in the language of its user that a report is ready', async () => {
  await speak(OLIVIA, 'ja-JP');
  await make(service, olivia, { format: 'csv' });
  const { data } = await service.call('GET /in_app_notifications', { token: olivia, query: { user_id: OLIVIA } });
  expect(data[0]?.title).toBe('全データのエクスポート（CSV）の準備ができました');
});

it.each([
  ['abc 12', 'ltr', ['abc 12']],
  ['من 5 إلى 8', 'rtl', ['8', ' إلى ', '5', 'من ']],
  ['(حرارة)', 'rtl', ['(حرارة)'.replace('(', ')').replace(/\)$/, '(')]],
  ['NW-1 · كل 3 ساعات', 'rtl', [' ساعات', '3', ' · كل ', 'NW-1']],
] as const)('orders %s in a document that is %s', (text, base, parts) => {
  expect(visualOrder(text, base).map((part) => part.text)).toEqual(parts);
});

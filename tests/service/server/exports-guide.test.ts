import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { csvField, excelDialect, RFC_4180 } from '../../../src/core/contract/files/csv-dialect.ts';
import type { ExportPage } from '../../../src/core/contract/export-pull.ts';
import { documentedOriginal } from '../support/exports/documented-original.ts';
import { freePort } from '../support/free-port.ts';
import { until } from '../support/until.ts';
import { pageOf, SECRET, signedPage } from './ask-for-page.ts';
import { code } from './code-of-pages.ts';

const original = await documentedOriginal();

/** What a reader of CSV has: quotes are gone. */
const unquoted = (field: string) => (field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field);

const texts = [
  '=1+1',
  "'=1+1",
  "''@x",
  "'x",
  '-5',
  '+49 170',
  '\t=1',
  '\r\n=1',
  'a;=b',
  "a;'=b",
  'a, -b',
  'a|\t@b',
  'a\n\n=b',
  "it's",
  '',
  '"=1"',
];

describe('the way back from CSV, as the page has it', () => {
  it.each([RFC_4180, excelDialect('de-DE'), excelDialect('en-US')])('gives every text back, dialect %#', (dialect) => {
    const back = texts.map((text) => original(unquoted(csvField(text, dialect)), dialect.separator));
    expect(back).toEqual(texts);
  });
});

it('the program of the page serves 100,000 rows by Express', async () => {
  const { outputFiles } = await build({
    stdin: { contents: code('visits.mjs', 'js'), resolveDir: resolve('.') },
    alias: { 'iam-widgets/server': resolve('src/server/index.ts') },
    external: ['express'],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
  });
  const port = await freePort();
  const env = { ...process.env, EXPORT_SECRET: SECRET, PORT: String(port) };
  const program = spawn(process.execPath, ['--input-type=module', '-'], { env, stdio: ['pipe', 'inherit', 'inherit'] });
  program.stdin.end(outputFiles[0]?.text);
  try {
    const url = `http://127.0.0.1:${port}/exports`;
    await until(() => fetch(url).catch(() => null), 'the program of the page');
    let rows = 0;
    let cursor: string | null = null;
    do {
      const body = JSON.stringify(pageOf({ type: 'fleet_visits', cursor }));
      const answer = (await (await fetch(url, signedPage({ body }))).json()) as ExportPage;
      rows += answer.rows.length;
      cursor = answer.next_cursor;
    } while (cursor !== null);
    expect(rows).toBe(100_000);
  } finally {
    program.kill();
    await once(program, 'exit');
  }
}, 60_000);

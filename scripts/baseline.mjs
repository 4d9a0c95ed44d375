/**
 * Writes the baseline migration and its snapshot anew from `service/platform/database/schema`. Delete this script with
 * the first release: from then on `drizzle-kit generate` adds migrations, and none of them changes.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'service/platform/database/migrations';
const SCHEMA = '--dialect postgresql --schema ./service/platform/database/schema/*.ts --casing snake_case'.split(' ');
/** Always the same, so that equal schemas give equal files. */
const SNAPSHOT_ID = 'b1f0e7a2-3c9d-4a57-8e21-6d40c5f9a310';

// drizzle-kit takes no absolute path.
const out = mkdtempSync('node_modules/.baseline-');
try {
  execFileSync('npx', ['drizzle-kit', 'generate', ...SCHEMA, '--out', out, '--name', 'schema'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  writeFileSync(`${FOLDER}/0001_schema.sql`, readFileSync(join(out, '0000_schema.sql')));
  const snapshot = JSON.parse(readFileSync(join(out, 'meta/0000_snapshot.json'), 'utf8'));
  snapshot.id = SNAPSHOT_ID;
  writeFileSync(`${FOLDER}/meta/0002_snapshot.json`, `${JSON.stringify(snapshot, null, 2)}\n`);
} finally {
  rmSync(out, { recursive: true, force: true });
}

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../../service/platform/database/database.ts';
import { writeDemoData } from '../../../service/demo-data/write.ts';
import { migrate } from '../../../service/platform/database/migrate.ts';
import { hashPassword } from '../../../service/features/credentials/passwords.ts';

/** Seals what the demo data seals; the service under test must have the same. */
export const TEST_SECRET_KEY = 'a key of tests, which keeps no secret of anybody';

/** Fills a data folder with the demo data: made once for a state of the sources, and copied after that. */
export async function copyTemplate(dataDir: string): Promise<void> {
  const template = join(
    tmpdir(),
    `iam-template-${stateOf('service/platform', 'service/demo-data', 'service/features')}`,
  );
  if (!existsSync(template)) await make(template);
  await cp(template, dataDir, { recursive: true });
}

async function make(template: string): Promise<void> {
  const draft = await mkdtemp(join(tmpdir(), 'iam-template-draft-'));
  const database = await openDatabase({ dataDir: draft });
  await migrate(database);
  await writeDemoData(database, {
    publicUrl: 'http://template.invalid',
    secretKey: TEST_SECRET_KEY,
    now: Date.now,
    hashPassword,
  });
  await database.close();
  // Of two that make it at the same time, one is kept.
  await rename(draft, template).catch(() => rm(draft, { recursive: true, force: true }));
}

/**
 * A digest of every file below some folders, and of this day: the demo data tells of the days before the first start.
 */
function stateOf(...folders: string[]): string {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10));
  const walk = (path: string): void => {
    for (const name of readdirSync(path).sort()) {
      const inner = join(path, name);
      if (statSync(inner).isDirectory()) walk(inner);
      else hash.update(inner).update(readFileSync(inner));
    }
  };
  folders.forEach(walk);
  return hash.digest('hex').slice(0, 16);
}

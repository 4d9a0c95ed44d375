import type { Application } from '../../../core/contract/endpoints/platform/applications.ts';
import { code, shell, type Example } from './examples.ts';

/**
 * Registers an export type, and serves it.
 * @param api the absolute URL of the API, such as `https://iam.example/api`
 */
export function exportExample(api: string, { id, name }: Pick<Application, 'id' | 'name'>): Example {
  const type = {
    type: `${name}_visits`,
    title: 'Visits',
    formats: ['csv', 'json', 'jsonl'],
    permission: `${name}.*`,
    url: 'https://example.com/exports',
  };
  return {
    curl: [
      `# Registers an export type of ${name}. The reply contains the signing secret, this once.`,
      `curl -sS -X POST ${shell(`${api}/applications/${id}/export_types`)} \\`,
      `  -H "Authorization: Bearer $IAM_KEY" \\`,
      `  -H 'Content-Type: application/json' \\`,
      `  -d ${shell(JSON.stringify(type, null, 2))}`,
    ].join('\n'),
    node: [
      `// Serves the export type ${type.type} at any path. Run it with: node exports.mjs`,
      "import { createServer as createHttpServer } from 'node:http';",
      "import { createServer, forNode } from 'iam-widgets/server';",
      '',
      `const iam = createServer({ base: ${code(baseOf(api))}, application: ${code(name)} });`,
      'const visits = Array.from({ length: 12_000 }, (_, at) => ({ id: at + 1, guest: `Guest ${at + 1}` }));',
      '',
      'const exports = iam.exports(',
      '  {',
      `    ${type.type}({ organizationId, cursor, limit }) {`,
      '      // Replace it by your own query: only rows of this organization.',
      '      const start = Number(cursor ?? 0);',
      '      const rows = visits.slice(start, start + limit).map((row) => ({ ...row, organizationId }));',
      '      const end = start + rows.length;',
      '      return { rows, total: visits.length, cursor: end < visits.length ? end : null };',
      '    },',
      '  },',
      '  { secret: process.env.EXPORT_SECRET },',
      ');',
      'createHttpServer(forNode(exports)).listen(process.env.PORT ?? 3000);',
    ].join('\n'),
  };
}

/** The service's base URL, without the path of its API. */
const baseOf = (api: string) => api.replace(/\/api$/, '');

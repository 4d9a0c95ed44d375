import type { PermissionOfApplication } from '../../../core/contract/endpoints/platform/applications.ts';

/** The same request by curl and in Node 20 or newer. Both read the service key from the variable IAM_KEY. */
export interface Example {
  curl: string;
  node: string;
}

type Declared = Pick<PermissionOfApplication, 'resource' | 'title' | 'description'>;

/**
 * Asks the service which application a key belongs to.
 * @param api the absolute URL of the API, such as `https://iam.example/api`
 */
export function keyExample(api: string, application: string): Example {
  const url = `${api}/applications/me`;
  return {
    curl: [
      `# Shows whether a key of ${application} works, and its scopes.`,
      `curl -sS ${shell(url)} \\`,
      `  -H "Authorization: Bearer $IAM_KEY"`,
    ].join('\n'),
    node: [
      `// Shows whether a key of ${application} works, and its scopes. Run it with: node check-key.mjs`,
      `const reply = await fetch(${code(url)}, {`,
      '  headers: { Authorization: `Bearer ${process.env.IAM_KEY}` },',
      '});',
      'console.log(reply.status, JSON.stringify(await reply.json(), null, 2));',
    ].join('\n'),
  };
}

/**
 * Declares the permissions of an application: those that it has, or an example if there are none.
 * @param api the absolute URL of the API, such as `https://iam.example/api`
 */
export function permissionsExample(api: string, application: string, declared: readonly Declared[]): Example {
  const url = `${api}/applications/me/permissions`;
  const permissions = (declared.length > 0 ? declared : usual(application)).map(({ resource, title, description }) => ({
    resource,
    title,
    ...(description && { description }),
  }));
  const json = JSON.stringify({ permissions }, null, 2);
  return {
    curl: [
      `# Declares all permissions of ${application}: those that are missing grant nothing any more.`,
      `curl -sS -X PUT ${shell(url)} \\`,
      `  -H "Authorization: Bearer $IAM_KEY" \\`,
      `  -H 'Content-Type: application/json' \\`,
      `  -d ${shell(json)}`,
    ].join('\n'),
    node: [
      `// Declares all permissions of ${application}: those that are missing grant nothing any more.`,
      '// Run it with: node declare.mjs',
      `const permissions = ${JSON.stringify(permissions, null, 2)};`,
      `const reply = await fetch(${code(url)}, {`,
      "  method: 'PUT',",
      "  headers: { Authorization: `Bearer ${process.env.IAM_KEY}`, 'Content-Type': 'application/json' },",
      '  body: JSON.stringify({ permissions }),',
      '});',
      'console.log(reply.status, JSON.stringify(await reply.json(), null, 2));',
    ].join('\n'),
  };
}

const usual = (application: string): Declared[] => [
  { resource: `${application}.devices.READ`, title: 'See devices', description: '' },
  { resource: `${application}.devices.WRITE`, title: 'Change devices', description: '' },
];

/** Quotes a text for a POSIX shell. */
export const shell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Quotes a text for JavaScript. */
export const code = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

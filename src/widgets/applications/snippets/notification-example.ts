import { code, type Example, shell } from './examples.ts';

/**
 * Rings the bells of one organization.
 * @param api the absolute URL of the API, such as `https://iam.example/api`
 */
export function notificationExample(api: string): Example {
  const url = `${api}/notifications`;
  const body = {
    to: { organization_id: 7 },
    title: 'Door open',
    body: 'Hall 2, since 08:00',
    criticality_level: 'warning',
    notification_type: 'sensor_updates',
  };
  const json = JSON.stringify(body, null, 2);
  return {
    curl: [
      '# Rings the bells of an organization: 7 is its id.',
      `curl -sS -X POST ${shell(url)} \\`,
      `  -H "Authorization: Bearer $IAM_KEY" \\`,
      `  -H 'Content-Type: application/json' \\`,
      `  -H "Idempotency-Key: $(date +%s)" \\`,
      `  -d ${shell(json)}`,
    ].join('\n'),
    node: [
      '// Rings the bells of an organization: 7 is its id. Run it with: node ring.mjs',
      `const notification = ${json};`,
      `const reply = await fetch(${code(url)}, {`,
      "  method: 'POST',",
      '  headers: {',
      '    Authorization: `Bearer ${process.env.IAM_KEY}`,',
      "    'Content-Type': 'application/json',",
      "    'Idempotency-Key': crypto.randomUUID(),",
      '  },',
      '  body: JSON.stringify(notification),',
      '});',
      'console.log(reply.status, JSON.stringify(await reply.json(), null, 2));',
    ].join('\n'),
  };
}

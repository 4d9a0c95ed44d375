import type { Example } from './examples.ts';

/** A program that receives events and checks their signature, and a request that tries it. */
export function webhooksExample(application: string): Example {
  return {
    curl: [
      `# Sends an event of ${application} to the program for Node.js, signed with the secret in WEBHOOK_SECRET.`,
      'id=msg_test',
      'time=$(date +%s)',
      `body='{"type":"webhook.test","data":{}}'`,
      `key=$(printf %s "\${WEBHOOK_SECRET#whsec_}" | base64 -d | od -An -v -tx1 | tr -d ' \\n')`,
      'signature=$(printf %s "$id.$time.$body" |',
      '  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | base64)',
      'curl -sS -i "http://localhost:${PORT:-3000}/" \\',
      '  -H "webhook-id: $id" -H "webhook-timestamp: $time" -H "webhook-signature: v1,$signature" \\',
      `  -H 'Content-Type: application/json' -d "$body"`,
    ].join('\n'),
    node: [
      `// Prints events of ${application} with a valid signature. Run it with: node receiver.mjs`,
      "import { createHmac, timingSafeEqual } from 'node:crypto';",
      "import { createServer } from 'node:http';",
      '',
      "const key = Buffer.from(process.env.WEBHOOK_SECRET.replace('whsec_', ''), 'base64');",
      '',
      'createServer((request, response) => {',
      "  let body = '';",
      "  request.setEncoding('utf8').on('data', (chunk) => (body += chunk).length > 1e6 && request.destroy());",
      "  request.on('end', () => {",
      "    const { 'webhook-id': id, 'webhook-timestamp': time } = request.headers;",
      "    const signatures = request.headers['webhook-signature'] ?? '';",
      "    const expected = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest();",
      "    const isSigned = signatures.split(' ').some((signature) => {",
      "      const given = Buffer.from(signature.replace('v1,', ''), 'base64');",
      '      return given.length === expected.length && timingSafeEqual(given, expected);',
      '    });',
      '    const isRecent = Math.abs(Date.now() / 1000 - time) < 300;',
      '    const isGood = isSigned && isRecent && key.length > 0;',
      '    if (isGood) console.log(body);',
      '    response.writeHead(isGood ? 204 : 401).end();',
      '  });',
      '}).listen(process.env.PORT ?? 3000);',
    ].join('\n'),
  };
}

import { readConfig } from '../platform/config/config.ts';
import { aboutMisspelt, misspeltVariables } from '../platform/config/misspelt.ts';
import { type Command, UsageError } from './command.ts';

/** Checks the configuration without starting anything. */
export const check: Command = {
  usage: 'check',
  run: async () => {
    const config = readConfig(process.env, { writesKey: false });
    const misspelt = misspeltVariables(process.env);
    if (misspelt.length > 0) throw new UsageError(misspelt.map(aboutMisspelt).join(' '));
    const lines = {
      mode: config.demo ? 'demo' : 'production',
      url: config.publicUrl,
      listens: `${config.host}:${config.port}`,
      database: config.databaseUrl ? 'Postgres (DATABASE_URL)' : `embedded, in ${config.dataDir}`,
      mail: config.smtpUrl ? 'SMTP_URL' : 'outbox only',
      login: config.oidc ? `password, ${config.oidc.issuer}` : 'password',
      metrics: config.metrics.port
        ? `port ${config.metrics.port}`
        : config.metrics.token
          ? 'with METRICS_TOKEN'
          : 'off',
      traces: config.tracing ? `to ${new URL(config.tracing.url).host}` : 'off',
    };
    for (const [name, value] of Object.entries(lines)) console.log(`${name.padEnd(10)}${value}`);
    console.log('The configuration is valid.');
  },
};

import { resolve } from 'node:path';

/** The applications of this platform, as the identity service knows them. */
export const applications = ['asset_tracking', 'infrastructure_monitoring', 'logistics', 'masternode'] as const;
export type Application = (typeof applications)[number];

/** The settings of the platform, from its environment. */
export interface Settings {
  host: string;
  port: number;
  /** Absolute path of the folder with the fleet. */
  dataDir: string;
  iam: {
    /** Where this program reaches the identity service. */
    base: string;
    /** The service's PUBLIC_URL: the issuer of tokens, and the origin of the dashboards. */
    publicUrl: string;
  };
  /** The service key of each application. */
  keys: Partial<Record<Application, string>>;
  /** Signs requests for the pages of exports. */
  exportSecret: string | undefined;
  /** Minutes between two alerts of the sensors; 0 for none. */
  alertMinutes: number;
}

const ALERT_MINUTES = 20;

/** @throws {Error} for a number that is none */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const base = env['IAM_URL'] || 'http://localhost:4400';
  return {
    host: env['HOST'] || '127.0.0.1',
    port: numberOf(env, 'PLATFORM_PORT', 4401),
    dataDir: resolve(env['PLATFORM_DATA_DIR'] || '.data/platform'),
    iam: { base, publicUrl: env['IAM_PUBLIC_URL'] || base },
    keys: Object.fromEntries(
      applications.flatMap((name) => {
        const key = env[`${name.toUpperCase()}_KEY`];
        return key ? [[name, key]] : [];
      }),
    ),
    exportSecret: env['LOGISTICS_EXPORT_SECRET'] || undefined,
    alertMinutes: numberOf(env, 'PLATFORM_ALERT_MINUTES', ALERT_MINUTES),
  };
}

function numberOf(env: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const text = env[name]?.trim();
  if (!text) return otherwise;
  const number = Number(text);
  if (!Number.isFinite(number) || number < 0) throw new Error(`${name} must be a number, not '${text}'.`);
  return number;
}

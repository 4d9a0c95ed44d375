import type { ConfigError } from './config-error.ts';
import { variableNames } from './config.ts';
import { OPEN_TELEMETRY_NAMES } from './tracing.ts';

/** Names that belong to other programs although they look like ours. */
const OTHERS = new Set(['HOSTNAME', 'PORTS', 'POST', 'HOSTS', 'COST', 'SORT', 'MEMO', 'PORT0', 'PORT1']);

/** Beginnings that nobody else uses for this service. */
const OURS =
  /^(IAM|DEMO|DATABASE|RECAPTCHA|OIDC|SMTP|SMS|METRICS|DRAIN|OTEL|AUDIT|NOTIFICATIONS?|FAILED_JOBS?|RATE_LIMIT)_/;

/** Variables that Kubernetes and Docker set for a neighbour named like one of ours, besides `…_PORT=tcp://…`. */
const LINK = /_(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT_\d+_(TCP|UDP)(_(PROTO|PORT|ADDR))?)$/;

/** Letters more or less that are a slip; in shorter names a second one makes another word. */
const editsIn = (name: string): number => (name.length < 9 ? 1 : 2);
const LEAST_LENGTH = 4;

/** A variable that the service does not read. */
export interface Misspelt {
  name: string;
  /** The variable that was probably meant; null if none is close. */
  meant: string | null;
}

/** Variables of the environment that look like settings of the service and are none. */
export function misspeltVariables(env: NodeJS.ProcessEnv): Misspelt[] {
  const known = new Set([...variableNames.flatMap((name) => [name, `${name}_FILE`]), ...OPEN_TELEMETRY_NAMES]);
  const found: Misspelt[] = [];
  for (const [name, value = ''] of Object.entries(env)) {
    if (known.has(name) || OTHERS.has(name) || LINK.test(name) || (name.endsWith('_PORT') && /^(tcp|udp):/.test(value)))
      continue;
    const meant = closest(name, known) ?? (OURS.test(name) ? longestWithin(name, known) : null);
    if (meant !== null || OURS.test(name)) found.push({ name, meant });
  }
  return found;
}

/**
 * Variables that were probably meant to end the demo, which otherwise starts, with its public passwords. None if DEMO
 * is set, which then decides.
 */
export function misspeltDemo(env: NodeJS.ProcessEnv): Misspelt[] {
  if (env['DEMO']?.trim() || env['DEMO_FILE']?.trim()) return [];
  return misspeltVariables(env).filter(({ meant }) => meant === 'DEMO' || meant === 'DEMO_FILE');
}

/** A sentence for the operator. */
export const aboutMisspelt = ({ name, meant }: Misspelt): string =>
  `${name} is not a setting of this service${meant === null ? '.' : `: did you mean ${meant}?`}`;

/** Tells an operator's program on standard error: a misspelt DATABASE_URL would make it work on another database. */
export function warnOfMisspelt(env: NodeJS.ProcessEnv): void {
  for (const one of misspeltVariables(env)) console.error(aboutMisspelt(one));
}

/** The message of a wrong configuration, which may be wrong because another variable is misspelt. */
export const withMisspelt = (error: ConfigError, env: NodeJS.ProcessEnv): string =>
  [error.message, ...misspeltVariables(env).map(aboutMisspelt)].join(' ');

/** The longest variable within a name, word by word: DEMO in DEMO_MODE, SECRET_KEY in IAM_SECRET_KEY. */
function longestWithin(name: string, known: ReadonlySet<string>): string | null {
  const words = name.replace(/^IAM_/, '').split('_');
  const within = [...known].filter((one) => {
    const parts = one.split('_');
    return parts[0] === words[0] && parts.every((part) => words.includes(part));
  });
  return within.toSorted((one, other) => other.length - one.length)[0] ?? null;
}

function closest(name: string, known: ReadonlySet<string>): string | null {
  if (name.length < LEAST_LENGTH) return null;
  let best: string | null = null;
  let least = editsIn(name) + 1;
  for (const one of known) {
    if (Math.abs(one.length - name.length) >= least) continue;
    const edits = distance(name.toUpperCase(), one);
    if (edits < least) [best, least] = [one, edits];
  }
  return best;
}

/** Letters to insert, delete, replace or swap with their neighbour (optimal string alignment). */
function distance(from: string, to: string): number {
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...from].entries()) {
    const next = [at + 1];
    for (const [place, other] of [...to].entries()) {
      const isSwapped = at > 0 && place > 0 && letter === to[place - 1] && from[at - 1] === other;
      next.push(
        Math.min(
          (row[place] ?? 0) + (letter === other ? 0 : 1),
          (row[place + 1] ?? 0) + 1,
          (next[place] ?? 0) + 1,
          isSwapped ? (before[place - 1] ?? 0) + 1 : Infinity,
        ),
      );
    }
    [before, row] = [row, next];
  }
  return row[to.length] ?? 0;
}

import { variableNames } from './config.ts';
import { OPEN_TELEMETRY_NAMES } from './tracing.ts';

/** Names that belong to other programs although they look like ours. */
const OTHERS = new Set(['HOSTNAME', 'PORTS', 'POST']);

/** Beginnings that nobody else uses for this service. */
const OURS = /^(DATABASE|RECAPTCHA|OIDC|SMTP|SMS|METRICS|DRAIN|OTEL)_/;

const MOST_EDITS = 2;
/** In shorter names two letters more or less make another word. */
const LEAST_LENGTH = 6;

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
  for (const name of Object.keys(env)) {
    if (known.has(name) || OTHERS.has(name)) continue;
    const meant = closest(name, known);
    if (meant !== null || OURS.test(name)) found.push({ name, meant });
  }
  return found;
}

/** A sentence for the operator. */
export const aboutMisspelt = ({ name, meant }: Misspelt): string =>
  `${name} is not a setting of this service${meant === null ? '.' : `: did you mean ${meant}?`}`;

/** Tells an operator's program on standard error: a misspelt DATABASE_URL would make it work on another database. */
export function warnOfMisspelt(env: NodeJS.ProcessEnv): void {
  for (const one of misspeltVariables(env)) console.error(aboutMisspelt(one));
}

function closest(name: string, known: ReadonlySet<string>): string | null {
  if (name.length < LEAST_LENGTH) return null;
  let best: string | null = null;
  let least = MOST_EDITS + 1;
  for (const one of known) {
    if (one.length < LEAST_LENGTH || Math.abs(one.length - name.length) > MOST_EDITS) continue;
    const edits = distance(name.toUpperCase(), one);
    if (edits < least) [best, least] = [one, edits];
  }
  return best;
}

/** Letters to insert, delete or replace (Levenshtein). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...from].entries()) {
    const next = [at + 1];
    for (const [place, other] of [...to].entries())
      next.push(
        Math.min((row[place] ?? 0) + (letter === other ? 0 : 1), (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1),
      );
    row = next;
  }
  return row[to.length] ?? 0;
}

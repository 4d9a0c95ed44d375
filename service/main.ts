/** `iam-service` starts the service; `iam-service check` and others are commands of the operator. */
import { ConfigError } from './platform/config/config-error.ts';
import { readConfig } from './platform/config/config.ts';
import {
  DatabaseUnreachableError,
  MigrationError,
  NewerSchemaError,
  DataDirInUseError,
  DataDirUnusableError,
  WrongInstallationError,
  startFailure,
} from './platform/database/errors.ts';
import { aboutMisspelt, misspeltDemo, misspeltVariables, withMisspelt } from './platform/config/misspelt.ts';
import { UsageError } from './commands/command.ts';
import { welcome } from './welcome.ts';
import type { Logger } from 'pino';
import { makeLog } from './platform/http/logging.ts';
import { run, type Running } from './run.ts';

/** Errors with a message for the operator. */
const FORESEEN = [
  DataDirInUseError,
  DataDirUnusableError,
  DatabaseUnreachableError,
  NewerSchemaError,
  MigrationError,
  WrongInstallationError,
  UsageError,
];

/** Ends the process with one line for the operator; a stack would bury it. */
function fail(message: string): never {
  console.error(message.split('\n')[0]);
  process.exit(1);
}

/** The message of a failed start; undefined for unforeseen errors. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof ConfigError) return withMisspelt(error, process.env);
  if (FORESEEN.some((kind) => error instanceof kind)) return (error as Error).message;
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    const name = String((error as { port?: number }).port) === process.env['METRICS_PORT'] ? 'METRICS_PORT' : 'PORT';
    const port = process.env[name] ?? 4400;
    return `${name} ${port} is in use by another program. Stop it, or set ${name} to another number.`;
  }
  if (syscall === 'listen' || syscall === 'getaddrinfo')
    return `HOST and PORT: the service cannot listen there: ${message}.`;
  return startFailure(error);
}

async function start(): Promise<void> {
  const ofDemo = misspeltDemo(process.env);
  if (ofDemo.length > 0) throw new UsageError(ofDemo.map(aboutMisspelt).join(' '));
  const config = readConfig(process.env);
  const log = makeLog(config.logLevel);
  for (const one of misspeltVariables(process.env)) log.warn(aboutMisspelt(one));
  const told = new AbortController();
  let running: Running | undefined;
  const stop = (signal: string) => {
    if (told.signal.aborted) process.exit(1);
    log.info({ signal }, 'stopping');
    told.abort();
    if (running) end(running, log);
  };
  // Before anything begins: a signal ends the start too.
  process.on('SIGTERM', stop).on('SIGINT', stop);
  try {
    const onFatal = (error: Error) => fail(`The database stopped: ${error.message}`);
    running = await run({ config, log, onFatal, signal: told.signal });
  } catch (error) {
    if (told.signal.aborted) process.exit(0);
    throw error;
  }
  if (told.signal.aborted) end(running, log);
  else process.stdout.write(welcome(config, running.setUpToken));
}

function end(running: Running, log: Logger): void {
  running.stop().then(
    () => process.exit(0),
    (err: unknown) => {
      log.fatal({ err }, 'the stop failed');
      process.exit(1);
    },
  );
}

try {
  const [command, ...args] = process.argv.slice(2);
  if (command === undefined) await start();
  else await (await import('./commands/run-command.ts')).runCommand(command, args);
} catch (error) {
  const reason = reasonOf(error);
  if (reason !== undefined) fail(reason);
  throw error;
}

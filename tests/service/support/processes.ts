import { type ChildProcess, spawn } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { TEST_SECRET_KEY } from './database/template.ts';
import { until } from './until.ts';

/** A process of the service. */
export interface Process {
  child: ChildProcess;
  /** Output so far. */
  output: () => string;
  /** Resolves to the exit code; null after a signal. */
  ended: Promise<number | null>;
}

/** The bundled service, for starting in separate processes. */
export interface BuiltService {
  /** Folder of its programs. */
  folder: string;
  /**
   * Starts a process; `DATA_DIR` and all other settings come from `env`.
   * @param from another folder that has a copy of the programs
   */
  start: (env: Record<string, string>, from?: string) => Process;
  /** Waits until a process has printed a text. */
  until: (process: Process, words: string) => Promise<void>;
  /** Kills remaining processes and removes the bundle. */
  remove: () => Promise<void>;
}

/**
 * Bundles the service as it is started.
 * @param name name of a folder below `.build`
 */
export async function buildService(name: string): Promise<BuiltService> {
  const folder = join('.build', `${name}-${process.pid}`);
  const started: ChildProcess[] = [];
  const source = 'service';
  await build({
    entryPoints: [`${source}/main.ts`, `${source}/openapi.ts`, `${source}/platform/database/embedded/pglite-worker.ts`],
    entryNames: '[name]',
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    loader: { '.txt': 'text', '.svg': 'text' },
    logLevel: 'error',
  });
  await cp(`${source}/platform/database/migrations`, join(folder, 'migrations'), { recursive: true });
  return {
    folder,
    start: (env, from = folder) => {
      const child = spawn(process.execPath, [join(from, 'main.js')], {
        env: { PATH: process.env['PATH'], SECRET_KEY: TEST_SECRET_KEY, ...env },
      });
      started.push(child);
      let text = '';
      child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
      return { child, output: () => text, ended: new Promise((resolve) => child.once('exit', resolve)) };
    },
    until: async (run, words) => {
      const said = () => run.output().includes(words);
      await until(
        () => said() || run.child.exitCode !== null,
        () => `'${words}': ${run.output()}`,
        60_000,
      );
      if (!said()) throw new Error(`The service ended before it said '${words}': ${run.output()}`);
    },
    remove: async () => {
      for (const child of started) child.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

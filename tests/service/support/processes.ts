import { type ChildProcess, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { at } from '../../../scripts/build/paths.mjs';
import { buildService as bundle } from '../../../scripts/build/programs.mjs';
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

interface Options {
  from?: string;
  args?: readonly string[];
  wrapper?: readonly string[];
}

/** The bundled service, for starting in separate processes. */
export interface BuiltService {
  /** Folder of its programs. */
  folder: string;
  /**
   * Starts a process; `DATA_DIR` and all other settings come from `env`.
   * @param options.from another folder that has a copy of the programs
   * @param options.args of the program, such as `['check']`
   * @param options.wrapper a program that runs it, with arguments
   */
  start: (env: Record<string, string>, options?: Options) => Process;
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
  const folder = await bundleService(name);
  const programs = programsIn(folder);
  return {
    ...programs,
    remove: async () => {
      await programs.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Bundles the service's programs.
 * @returns their folder, below `.build`
 */
export const bundleService = (name: string): Promise<string> => bundle(at(`.build/${name}-${process.pid}`));

/** Starts programs of a bundled service; `remove` kills the remaining ones and leaves the folder. */
export function programsIn(folder: string): BuiltService {
  const started: ChildProcess[] = [];
  return {
    folder,
    start: (env, { from = folder, args: own = [], wrapper = [] } = {}) => {
      const [program = process.execPath, ...before] = wrapper;
      const args = [...before, ...(wrapper.length > 0 ? [process.execPath] : []), join(from, 'start.cjs'), ...own];
      const child = spawn(program, args, {
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
    },
  };
}

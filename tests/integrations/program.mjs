import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Runs a program until it ends.
 * @param {string} program
 * @param {string[]} args
 * @param {{cwd: string, env?: Record<string, string>}} options
 * @throws {Error} with its output if it fails
 */
export async function runProgram(program, args, { cwd, env }) {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, NO_COLOR: '1', NEXT_TELEMETRY_DISABLED: '1', NG_CLI_ANALYTICS: 'false', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}\n${output.slice(-4000)}`);
  return output;
}

/**
 * Starts a server of Node, and waits until it answers.
 * @param {string[]} args of node
 * @param {{cwd: string, url: string, probe: string, env?: Record<string, string>}} options
 * @throws {Error} with its output if it does not answer within a minute
 */
export async function startProgram(args, { cwd, url, probe, env }) {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
  const ended = new Promise((resolve) => child.once('close', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  for (let tries = 0; tries < 240 && child.exitCode === null; tries += 1) {
    const isUp = await fetch(probe).then(
      (response) => response.status < 500,
      () => false,
    );
    if (isUp) return { url, stop };
    await pause(250);
  }
  await stop();
  throw new Error(`${args.join(' ')} did not answer at ${probe}\n${output.slice(-4000)}`);
}

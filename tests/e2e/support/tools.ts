import { spawnSync } from 'node:child_process';

/** Explains a skipped test that needs a tool, as a suffix of its name; empty if the tool is installed. */
export const missing = (tool: string): string =>
  spawnSync(tool, ['--version']).error ? ` (not run: the Debian package with ${tool} is not installed)` : '';

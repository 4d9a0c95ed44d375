import { accessSync, constants, mkdirSync } from 'node:fs';
import { at } from '../build/paths.mjs';

/** Chromium and npm write below HOME; where that cannot be written, a folder of this project stands in. */
export function useWritableHome() {
  try {
    accessSync(process.env.HOME ?? '', constants.W_OK);
  } catch {
    const home = at('.build/home');
    mkdirSync(home, { recursive: true });
    Object.assign(process.env, { HOME: home, npm_config_cache: `${home}/.npm` });
  }
}

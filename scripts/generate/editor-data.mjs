import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateJetBrainsWebTypes } from 'custom-element-jet-brains-integration';
import { generateVsCodeCustomElementData } from 'custom-element-vs-code-integration';
import { at } from '../build/paths.mjs';

/**
 * Editor data about the elements: custom data for VS Code, and web-types for JetBrains.
 * @param {Parameters<typeof generateVsCodeCustomElementData>[0]} manifest the custom elements manifest
 * @returns {Record<string, object>} data by path
 */
export function editorData(manifest) {
  const { name, version } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  const outdir = mkdtempSync(join(tmpdir(), 'iam-editors-'));
  const { log } = console;
  console.log = () => {};
  try {
    // Both generators change the manifest they read.
    generateVsCodeCustomElementData(structuredClone(manifest), { outdir });
    generateJetBrainsWebTypes(structuredClone(manifest), { outdir, packageJson: false });
    return Object.fromEntries(
      readdirSync(outdir).map((file) => {
        const data = JSON.parse(readFileSync(join(outdir, file), 'utf8'));
        const named = file === 'web-types.json' ? { ...data, name, version } : data;
        return [`editors/${file}`, named];
      }),
    );
  } finally {
    console.log = log;
    rmSync(outdir, { recursive: true, force: true });
  }
}

import { readFileSync } from 'node:fs';
import { at } from '../build/paths.mjs';

/** The interfaces that declare the events of elements, each in its file. */
const DECLARED = {
  'src/core/session/events.ts': 'SessionEventMap',
  'src/widgets/react/widget-events.ts': 'WidgetEvents',
};

/**
 * The type of each event's detail, as its source has it.
 * @param {typeof import('typescript')} ts
 * @returns {Record<string, string>} by the event's name, such as `iam-navigate`
 */
export function eventTypes(ts) {
  /** @type {Record<string, string>} */
  const types = {};
  for (const [path, name] of Object.entries(DECLARED)) {
    const file = ts.createSourceFile(path, readFileSync(at(path), 'utf8'), ts.ScriptTarget.ES2022, true);
    const found = file.statements.filter(ts.isInterfaceDeclaration).find((one) => one.name.text === name);
    if (!found) throw new Error(`${path} declares no ${name}`);
    for (const member of found.members) {
      if (!ts.isPropertySignature(member) || !member.type) continue;
      const event = member.name.getText(file).replace(/'/g, '');
      types[`iam-${event}`] = member.type.getText(file).replace(/\s+/g, ' ');
    }
  }
  return types;
}

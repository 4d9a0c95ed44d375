import type { ReactNode } from 'react';

// Arrows and text between tags come first: they are neither tags nor code.
const TOKEN = new RegExp(
  [
    /=>|(?<=[\w"'}/-]>)[^<>{}=;()]+(?=<)/,
    /(\/\/[^\n]*|\/\*[\s\S]*?\*\/)/,
    /('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)/,
    /(<\/?[A-Za-z][\w.]*|\/?>)/,
    /\b(import|from|const|let|return|export|function|async|await|type|new|if|else|true|false|null|undefined)\b/,
    /\b(\d+)\b/,
    /(\b[a-zA-Z-]+(?==[{"']))/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);
const KINDS = ['comment', 'string', 'tag', 'word', 'number', 'name'] as const;

/** Colors the comments, strings, tags and keywords of some code. */
export function highlight(code: string): ReactNode[] {
  const out: ReactNode[] = [];
  let last = 0;
  for (const match of code.matchAll(TOKEN)) {
    const kind = KINDS[match.slice(1).findIndex((group) => group !== undefined)];
    out.push(
      code.slice(last, match.index),
      kind ? (
        <span key={match.index} className={`kit-${kind}`}>
          {match[0]}
        </span>
      ) : (
        match[0]
      ),
    );
    last = match.index + match[0].length;
  }
  out.push(code.slice(last));
  return out;
}

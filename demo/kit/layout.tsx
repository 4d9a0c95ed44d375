import type { CSSProperties, ReactNode } from 'react';

const row: CSSProperties = { display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center' };
const column: CSSProperties = { display: 'grid', gap: 16, inlineSize: '100%', maxInlineSize: 360, alignItems: 'start' };

/** Children side by side, or (with `column`) stacked at the width of a form. */
export function Row({ column: down, children }: { column?: boolean; children: ReactNode }) {
  return <div style={down ? column : row}>{children}</div>;
}

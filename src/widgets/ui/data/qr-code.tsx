import { useMemo } from 'react';
import { encode } from 'uqr';
import { useKit } from '../styles/kit.ts';
import styles from './qr-code.css';

/** The dark squares of a code as one path in units of a square, row by row. */
export function qrPath(squares: readonly (readonly boolean[])[]): string {
  return squares
    .flatMap((row, y) =>
      row.flatMap((dark, x) => {
        if (!dark || row[x - 1]) return [];
        let end = x;
        while (row[end]) end += 1;
        return `M${x} ${y}h${end - x}v1h${x - end}z`;
      }),
    )
    .join('');
}

/**
 * A QR code as an SVG, black on white in every theme since cameras want it so, with the quiet border of four squares.
 * @param props.value the text of the code
 * @param props.label what it is, for screen readers; the same text has to be in reach as text
 * @param props.size edge in px
 */
export function QrCode({ value, label, size = 176 }: { value: string; label: string; size?: number }) {
  useKit(styles);
  const code = useMemo(() => encode(value, { border: 4, ecc: 'M' }), [value]);
  return (
    <svg
      className="iam-qr"
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
    >
      <rect width={code.size} height={code.size} fill="#fff" />
      <path d={qrPath(code.data)} fill="#000" />
    </svg>
  );
}

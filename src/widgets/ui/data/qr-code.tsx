import { useMemo } from 'react';
import { encode } from 'uqr';
import { useKit } from '../styles/kit.ts';
import styles from './qr-code.css';

/** The dark squares of a code as one SVG path, row by row. */
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
 * A QR code as an SVG with the quiet zone of four squares. It is black on white in every theme, since cameras need
 * that.
 * @param props.value the text of the code
 * @param props.label the accessible name; the same text must also be available as text
 * @param props.size edge length in px
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

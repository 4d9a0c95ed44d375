import type { Formats } from './formats.ts';
import type { Speaker } from './speaker.ts';
import { ink, type Paper } from './paper.ts';
import { marks, spanFor } from './scale.ts';

/** Temperatures of one time span in degrees Celsius. */
export interface ChartPoint {
  at: Date;
  min: number;
  average: number;
  max: number;
}

export interface ChartInput {
  points: readonly ChartPoint[];
  /** Milliseconds per point; the line breaks where a point is missing. */
  span: number;
  /** Permitted range in degrees Celsius. */
  limits: { min: number | null; max: number | null };
}

const HEIGHT = 190;
const AXIS = 34;

/** Draws temperature over time: the average, the range around it, and the limits. */
export function drawChart(paper: Paper, input: ChartInput, formats: Formats, speak: Speaker): void {
  const { points, span, limits } = input;
  const { doc } = paper;
  const box = { left: paper.left + AXIS, right: paper.right, top: paper.y + 6, bottom: paper.y + HEIGHT };
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) {
    doc.roundedRect(paper.left, paper.y, paper.width, 60, 6).fill(ink.sunken);
    paper.text(speak('noTemperature'), paper.left, paper.y + 24, {
      width: paper.width,
      align: 'center',
      color: ink.muted,
    });
    paper.y += 76;
    return;
  }
  const bounds = [limits.min, limits.max].filter((limit) => limit !== null);
  const shown = [...points.flatMap(({ min, max }) => [min, max]), ...bounds].map(formats.fromCelsius);
  const scale = marks(
    shown.reduce((a, b) => Math.min(a, b)),
    shown.reduce((a, b) => Math.max(a, b)),
    5,
  );
  const [low, high] = [scale[0] ?? 0, scale.at(-1) ?? 1];
  const [start, end] = [first.at.getTime(), Math.max(last.at.getTime(), first.at.getTime() + span)];
  const x = (at: number) => box.left + ((at - start) / (end - start)) * (box.right - box.left);
  const y = (celsius: number) =>
    box.bottom - ((formats.fromCelsius(celsius) - low) / (high - low)) * (box.bottom - box.top);

  for (const mark of scale) {
    const at = y(formats.toCelsius(mark));
    doc.lineWidth(0.5).strokeColor(ink.line).moveTo(box.left, at).lineTo(box.right, at).stroke();
    paper.text(`${formats.decimal(mark)}°`, paper.left, at - 4.5, {
      size: 7.5,
      color: ink.muted,
      width: AXIS - 6,
      align: 'right',
    });
  }
  const step = spanFor(end - start, 7);
  for (let at = Math.ceil(start / step) * step; at <= end; at += step) {
    doc
      .lineWidth(0.5)
      .strokeColor(ink.line)
      .moveTo(x(at), box.bottom)
      .lineTo(x(at), box.bottom + 4)
      .stroke();
    const label = step < 24 * 3_600_000 ? formats.time(new Date(at)) : formats.date(new Date(at));
    const left = Math.min(Math.max(x(at) - 32, box.left), box.right - 64);
    const align = left > x(at) - 32 ? 'left' : left < x(at) - 32 ? 'right' : 'center';
    paper.text(label, left, box.bottom + 7, { size: 7.5, color: ink.muted, width: 64, align });
  }
  for (const part of unbroken(points, span)) drawPart(paper, part, x, y);
  // Below a lower limit, unless the axis has its own labels there.
  const labelOf = (limit: number) =>
    limit === limits.max || y(limit) + 12 > box.bottom ? y(limit) - 11 : y(limit) + 3;
  for (const limit of bounds) {
    doc
      .lineWidth(1)
      .dash(4, { space: 3 })
      .strokeColor(ink.red)
      .moveTo(box.left, y(limit))
      .lineTo(box.right, y(limit))
      .stroke()
      .undash();
    paper.text(
      speak(limit === limits.max ? 'atMost' : 'atLeast', { limit: formats.temperature(limit) }),
      box.right - 120,
      labelOf(limit),
      { size: 7.5, color: ink.red, width: 118, align: 'right' },
    );
  }
  paper.y = box.bottom + 26;
}

function drawPart(
  paper: Paper,
  part: readonly ChartPoint[],
  x: (at: number) => number,
  y: (celsius: number) => number,
): void {
  const { doc } = paper;
  const edge = [
    ...part.map((point) => [x(point.at.getTime()), y(point.max)] as const),
    ...part.toReversed().map((point) => [x(point.at.getTime()), y(point.min)] as const),
  ];
  for (const [index, [px, py]] of edge.entries()) {
    if (index === 0) doc.moveTo(px, py);
    else doc.lineTo(px, py);
  }
  doc.closePath().fillColor(ink.blue, 0.16).fill().fillOpacity(1);
  for (const [index, point] of part.entries()) {
    const [px, py] = [x(point.at.getTime()), y(point.average)];
    if (index === 0) doc.moveTo(px, py);
    else doc.lineTo(px, py);
  }
  doc.lineWidth(1.25).lineJoin('round').strokeColor(ink.blue).stroke();
}

/** Groups of consecutive points. */
function unbroken(points: readonly ChartPoint[], span: number): ChartPoint[][] {
  const parts: ChartPoint[][] = [];
  let before = Number.NEGATIVE_INFINITY;
  for (const point of points) {
    if (point.at.getTime() - before > span * 2) parts.push([]);
    parts.at(-1)?.push(point);
    before = point.at.getTime();
  }
  return parts;
}

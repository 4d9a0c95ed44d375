import type { SensorType } from '../../../platform/database/schema/telemetry.ts';
import type { Formats } from '../data/locale.ts';
import type { Measured, Overview } from '../data/overview.ts';
import { drawChart } from './chart.ts';
import { ink, Paper } from './paper.ts';
import { spanWords } from '../data/scale.ts';
import { drawHeading, drawTable, type PrintColumn } from './table.ts';

/** Points. */
const LOGO_HEIGHT = 26;
const LOGO_WIDTH = 150;

const STATUS = { planned: 'Planned', in_transit: 'In transit', delivered: 'Delivered', delayed: 'Delayed' } as const;

/**
 * Draws a shipment overview: parties, key figures, temperature over time, hand-overs and measurements.
 * @param at time of the request, for the footer
 * @returns the open paper: pipe its document, then call `end()`
 */
export function shipmentOverview(overview: Overview, formats: Formats, at: Date): Paper {
  const { shipment, organization } = overview;
  const paper = new Paper({ title: `Shipment overview ${shipment.code}`, author: organization, at });
  drawHeader(paper, overview);
  drawFacts(paper, overview, formats);
  drawFigures(paper, overview, formats);
  drawHeading(paper, 'Temperature');
  paper.text(
    `${formats.degreeUnit}; line: average, band: lowest to highest, every ` +
      `${spanWords(overview.chart.span)}; times in UTC`,
    paper.left,
    paper.y - 4,
    { size: 7.5, color: ink.muted },
  );
  paper.y += 8;
  const limits = { min: shipment.minTemperature, max: shipment.maxTemperature };
  paper.figure(chartText(overview, formats), () =>
    drawChart(paper, { points: overview.chart.points, span: overview.chart.span, limits }, formats),
  );
  drawTransfers(paper, overview, formats);
  drawMeasurements(paper, overview, formats);
  drawFooters(paper, `${organization} · ${shipment.code} · made ${formats.dateTime(at)} UTC`);
  return paper;
}

/** The chart in words. */
function chartText({ summary }: Overview, formats: Formats): string {
  const temperature = summary.find(({ sensor }) => sensor === 'TEMP');
  if (!temperature) return 'No temperature was measured in this range.';
  const { min, average, max } = temperature;
  return (
    `Temperature over time: between ${formats.temperature(min)} and ${formats.temperature(max)}, ` +
    `${formats.temperature(average)} on average.`
  );
}

function drawHeader(paper: Paper, { organization, shipment, logo }: Overview): void {
  paper.artifact(() => paper.doc.rect(0, 0, 595.28, 6).fill(ink.blue));
  paper.y = 34;
  if (logo) {
    const height = Math.min(LOGO_HEIGHT, (LOGO_WIDTH * logo.height) / logo.width);
    paper.figure(`${organization} logo`, () => void paper.doc.image(logo.png, paper.left, paper.y - 10, { height }));
  }
  const x = logo ? paper.left + Math.min(LOGO_WIDTH, (LOGO_HEIGHT * logo.width) / logo.height) + 10 : paper.left;
  paper.text(organization, x, paper.y, { size: 10, bold: true, color: ink.blue, width: paper.right - 100 - x });
  const status = STATUS[shipment.status];
  const long = paper.measure(status, { size: 9, bold: true }) + 20;
  paper.artifact(() =>
    paper.doc
      .roundedRect(paper.right - long, paper.y - 4, long, 20, 10)
      .fill(shipment.status === 'delayed' ? ink.redWash : ink.wash),
  );
  paper.text(status, paper.right - long, paper.y + 0.5, {
    size: 9,
    bold: true,
    color: shipment.status === 'delayed' ? ink.red : ink.blue,
    width: long,
    align: 'center',
  });
  paper.text('Shipment overview', paper.left, paper.y + 22, { tag: 'H1', size: 21, bold: true });
  paper.text(`${shipment.code} · ${shipment.origin} → ${shipment.destination}`, paper.left, paper.y + 51, {
    size: 11,
    color: ink.muted,
    width: paper.width,
  });
  paper.y += 80;
}

function drawFacts(paper: Paper, { shipment, device, range }: Overview, formats: Formats): void {
  const limits = [shipment.minTemperature, shipment.maxTemperature].map((limit) =>
    limit === null ? null : formats.temperature(limit),
  );
  const required =
    limits[0] && limits[1]
      ? `${limits[0]} to ${limits[1]}`
      : limits[0]
        ? `at least ${limits[0]}`
        : limits[1]
          ? `at most ${limits[1]}`
          : 'none';
  const moment = (at: Date | null) => (at ? `${formats.dateTime(at)} UTC` : '–');
  const facts = [
    [0, 2, 'Goods', shipment.goods],
    [2, 1, 'Required temperature', required],
    [3, 1, 'Device', device.name],
    [4, 1, 'Serial number', device.serial],
    [5, 1, 'Model', device.model],
    [6, 1, 'Departed', moment(shipment.startedAt)],
    [7, 1, 'Delivered', moment(shipment.deliveredAt)],
    [9, 1, 'Measurements from', moment(range.start)],
    [10, 1, 'Measurements to', moment(range.end)],
  ] as const;
  const width = paper.width / 3;
  for (const [place, wide, label, value] of facts) {
    const x = paper.left + (place % 3) * width;
    const y = paper.y + Math.floor(place / 3) * 31;
    paper.text(label, x, y, { size: 7.5, color: ink.muted });
    paper.text(value, x, y + 11, { size: 9, width: width * wide - 12 });
  }
  paper.y += 135;
}

function drawFigures(paper: Paper, { summary, outside, transfers, moreTransfers }: Overview, formats: Formats): void {
  const of = (sensor: SensorType) => summary.find((row) => row.sensor === sensor);
  const [temperature, humidity] = [of('TEMP'), of('HUMI')];
  const failed = transfers.filter(({ status }) => status === 'failed').length;
  const figures = [
    {
      label: 'Temperature, average',
      value: temperature ? formats.temperature(temperature.average) : '–',
      note: temperature
        ? `${formats.degrees(temperature.min)} to ${formats.temperature(temperature.max)}`
        : 'not measured',
      alarm: false,
      noteAlarm: false,
    },
    {
      label: 'Outside the limits',
      value: outside ? `${formats.decimal((outside.count / outside.total) * 100)} %` : '–',
      note: outside ? `${outside.count} of ${outside.total} measurements` : 'no limits or no measurements',
      alarm: (outside?.count ?? 0) > 0,
      noteAlarm: false,
    },
    {
      label: 'Humidity, average',
      value: humidity ? `${formats.decimal(humidity.average)} %` : '–',
      note: humidity ? `${formats.decimal(humidity.min)} to ${formats.decimal(humidity.max)} %` : 'not measured',
      alarm: false,
      noteAlarm: false,
    },
    {
      label: 'Data transfers',
      value: String(transfers.length + moreTransfers),
      note: failed > 0 ? `${failed} failed` : 'none failed',
      // The failure is what matters, not how many there are in all.
      alarm: false,
      noteAlarm: failed > 0,
    },
  ];
  const gap = 10;
  const width = (paper.width - gap * 3) / 4;
  for (const [index, figure] of figures.entries()) {
    const x = paper.left + index * (width + gap);
    paper.artifact(() => paper.doc.roundedRect(x, paper.y, width, 58, 6).fill(ink.sunken));
    paper.text(figure.label, x + 10, paper.y + 9, { size: 7.5, color: ink.muted, width: width - 20 });
    paper.text(figure.value, x + 10, paper.y + 21, {
      size: 15,
      bold: true,
      color: figure.alarm ? ink.red : ink.text,
      width: width - 20,
    });
    paper.text(figure.note, x + 10, paper.y + 42, {
      size: 7.5,
      bold: figure.noteAlarm,
      color: figure.noteAlarm ? ink.red : ink.muted,
      width: width - 20,
    });
  }
  paper.y += 80;
}

function drawTransfers(paper: Paper, { transfers, moreTransfers }: Overview, formats: Formats): void {
  if (transfers.length === 0) return;
  drawTable(
    paper,
    moreTransfers > 0 ? `Data transfers (the first ${transfers.length}; ${moreTransfers} more)` : 'Data transfers',
    [
      { title: 'Time (UTC)', share: 22, text: ({ at }) => formats.dateTime(at) },
      { title: 'From', share: 22, text: ({ fromPlace }) => fromPlace },
      { title: 'To', share: 22, text: ({ toPlace }) => toPlace },
      { title: 'Gateway', share: 16, text: ({ gateway }) => gateway },
      { title: 'Size, kB', share: 11, align: 'right', text: ({ bytes }) => formats.decimal(bytes / 1_000) },
      {
        title: 'Status',
        share: 12,
        text: ({ status }) => (status === 'completed' ? 'Completed' : 'Failed'),
        alarm: ({ status }) => status === 'failed',
      },
    ],
    transfers,
  );
}

type Line = { at: Date } & Partial<Record<SensorType, Measured>>;

function drawMeasurements(paper: Paper, { table, shipment }: Overview, formats: Formats): void {
  const lines = new Map<number, Line>();
  for (const row of table.rows)
    lines.set(row.at.getTime(), { ...(lines.get(row.at.getTime()) ?? { at: row.at }), [row.sensor]: row });
  if (lines.size === 0) return;
  const has = (sensor: SensorType) => table.rows.some((row) => row.sensor === sensor);
  const { minTemperature: least, maxTemperature: most } = shipment;
  const degrees = (value: number | undefined) => (value === undefined ? '–' : formats.degrees(value));
  const number = (value: number | undefined) => (value === undefined ? '–' : formats.decimal(value));
  const columns: PrintColumn<Line>[] = [{ title: 'From (UTC)', share: 24, text: ({ at }) => formats.dateTime(at) }];
  if (has('TEMP')) {
    columns.push(
      {
        title: `Lowest ${formats.degreeUnit}`,
        share: 12,
        align: 'right',
        text: ({ TEMP }) => degrees(TEMP?.min),
        alarm: ({ TEMP }) => TEMP !== undefined && least !== null && formats.shown(TEMP.min) < formats.shown(least),
      },
      { title: `Average ${formats.degreeUnit}`, share: 14, align: 'right', text: ({ TEMP }) => degrees(TEMP?.average) },
      {
        title: `Highest ${formats.degreeUnit}`,
        share: 14,
        align: 'right',
        text: ({ TEMP }) => degrees(TEMP?.max),
        alarm: ({ TEMP }) => TEMP !== undefined && most !== null && formats.shown(TEMP.max) > formats.shown(most),
      },
    );
  }
  if (has('HUMI'))
    columns.push({ title: 'Humidity, %', share: 15, align: 'right', text: ({ HUMI }) => number(HUMI?.average) });
  if (has('LIGHT'))
    columns.push({ title: 'Light, lx', share: 12, align: 'right', text: ({ LIGHT }) => number(LIGHT?.max) });
  if (has('ACC')) columns.push({ title: 'Shock, g', share: 12, align: 'right', text: ({ ACC }) => number(ACC?.max) });
  if (has('MOTION'))
    columns.push({
      title: 'Movements',
      share: 15,
      align: 'right',
      text: ({ MOTION }) => (MOTION === undefined ? '–' : String(MOTION.sum)),
    });
  drawTable(paper, `Measurements, every ${spanWords(table.span)}: average humidity, highest light and shock`, columns, [
    ...lines.values(),
  ]);
}

function drawFooters(paper: Paper, text: string): void {
  const { start, count } = paper.doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    paper.doc.switchToPage(page);
    paper.artifact(() => drawFooter(paper, text, `Page ${page - start + 1} of ${count}`));
  }
}

function drawFooter(paper: Paper, text: string, page: string): void {
  const y = paper.bottom + 24;
  paper.doc
    .lineWidth(0.5)
    .strokeColor(ink.line)
    .moveTo(paper.left, y - 8)
    .lineTo(paper.right, y - 8)
    .stroke();
  paper.text(text, paper.left, y, { size: 7.5, color: ink.muted, width: paper.width - 80 });
  paper.text(page, paper.right - 78, y, { size: 7.5, color: ink.muted, width: 78, align: 'right' });
}

import type { Speaker } from './speaker.ts';
import type { Sensor } from '../../fleet/types.ts';
import type { Formats } from './formats.ts';
import type { Measured, Overview } from './read.ts';
import { drawChart } from './chart.ts';
import { drawLogo, LOGO_SIZE } from './logo.ts';
import { ink, Paper } from './paper.ts';
import { spanWords } from './scale.ts';
import { drawHeading, drawTable, type PrintColumn } from './table.ts';

/**
 * Draws a shipment overview: parties, key figures, temperature over time, hand-overs and measurements.
 * @param formats how its reader writes dates and numbers; @param speak in the reader's language
 * @param at time of the request, for the footer
 * @returns the open paper: pipe its document, then call `end()`
 */
export function shipmentOverview(overview: Overview, formats: Formats, speak: Speaker, at: Date): Paper {
  const { shipment, organization } = overview;
  const paper = new Paper({
    title: speak('document', { code: shipment.code }),
    author: organization,
    at,
    language: speak.language,
  });
  drawHeader(paper, overview, speak);
  drawFacts(paper, overview, formats, speak);
  drawFigures(paper, overview, formats, speak);
  drawHeading(paper, speak('temperature'));
  paper.text(
    speak('legend', { unit: formats.degreeUnit, span: spanWords(speak, overview.chart.span) }),
    paper.left,
    paper.y - 4,
    { size: 7.5, color: ink.muted },
  );
  paper.y += 8;
  const limits = { min: shipment.minTemperature, max: shipment.maxTemperature };
  paper.figure(chartText(overview, formats, speak), () =>
    paper.unmirrored(() =>
      drawChart(paper, { points: overview.chart.points, span: overview.chart.span, limits }, formats, speak),
    ),
  );
  drawTransfers(paper, overview, formats, speak);
  drawMeasurements(paper, overview, formats, speak);
  drawFooters(paper, speak, speak('footer', { organization, code: shipment.code, at: formats.dateTime(at) }));
  return paper;
}

/** The chart in words. */
function chartText({ summary }: Overview, formats: Formats, speak: Speaker): string {
  const temperature = summary.find(({ sensor }) => sensor === 'TEMP');
  if (!temperature) return speak('noTemperature');
  const [min, average, max] = [temperature.min, temperature.average, temperature.max].map(formats.temperature);
  return speak('chart', { min: min ?? '', average: average ?? '', max: max ?? '' });
}

function drawHeader(paper: Paper, { organization, shipment }: Overview, speak: Speaker): void {
  paper.artifact(() => paper.doc.rect(0, 0, 595.28, 6).fill(ink.blue));
  paper.y = 34;
  paper.artifact(() => drawLogo(paper, paper.left, paper.y - 7));
  const x = paper.left + LOGO_SIZE + 10;
  paper.text(organization, x, paper.y, { size: 10, bold: true, color: ink.blue, width: paper.right - 100 - x });
  const status = speak(`shipment.${shipment.status}`);
  const long = paper.measure(status, { size: 9, bold: true }) + 20;
  paper.artifact(() =>
    paper.doc
      .roundedRect(paper.across(paper.right - long, long), paper.y - 4, long, 20, 10)
      .fill(shipment.status === 'delayed' ? ink.redBackground : ink.background),
  );
  paper.text(status, paper.right - long, paper.y + 0.5, {
    size: 9,
    bold: true,
    color: shipment.status === 'delayed' ? ink.red : ink.blue,
    width: long,
    align: 'center',
  });
  paper.text(speak('title'), paper.left, paper.y + 22, { tag: 'H1', size: 21, bold: true });
  paper.text(`${shipment.code} · ${shipment.origin} → ${shipment.destination}`, paper.left, paper.y + 51, {
    size: 11,
    color: ink.muted,
    width: paper.width,
  });
  paper.y += 80;
}

function drawFacts(paper: Paper, { shipment, device, range }: Overview, formats: Formats, speak: Speaker): void {
  const limits = [shipment.minTemperature, shipment.maxTemperature].map((limit) =>
    limit === null ? null : formats.temperature(limit),
  );
  const required =
    limits[0] && limits[1]
      ? speak('range', { min: limits[0], max: limits[1] })
      : limits[0]
        ? speak('atLeast', { limit: limits[0] })
        : limits[1]
          ? speak('atMost', { limit: limits[1] })
          : speak('noLimits');
  const moment = (at: number | null) => (at === null ? '–' : `${formats.dateTime(new Date(at))} UTC`);
  const facts = [
    [0, 2, speak('goods'), shipment.goods],
    [2, 1, speak('required'), required],
    [3, 1, speak('device'), device.name],
    [4, 1, speak('serial'), device.serial],
    [5, 1, speak('model'), device.model],
    [6, 1, speak('departed'), moment(shipment.startedAt)],
    [7, 1, speak('arrived'), moment(shipment.deliveredAt)],
    [9, 1, speak('since'), moment(range.start.getTime())],
    [10, 1, speak('until'), moment(range.end.getTime())],
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

function drawFigures(paper: Paper, overview: Overview, formats: Formats, speak: Speaker): void {
  const { summary, outside, transfers, moreTransfers } = overview;
  const of = (sensor: Sensor) => summary.find((row) => row.sensor === sensor);
  const [temperature, humidity] = [of('TEMP'), of('HUMI')];
  const failed = transfers.filter(({ status }) => status === 'failed').length;
  const figures = [
    {
      label: speak('averageTemperature'),
      value: temperature ? formats.temperature(temperature.average) : '–',
      note: temperature
        ? speak('range', { min: formats.degrees(temperature.min), max: formats.temperature(temperature.max) })
        : speak('notMeasured'),
      alarm: false,
      noteAlarm: false,
    },
    {
      label: speak('outside'),
      value: outside ? `${formats.decimal((outside.count / outside.total) * 100)} %` : '–',
      note: outside ? speak('outsideOf', outside) : speak('nothingToCompare'),
      alarm: (outside?.count ?? 0) > 0,
      noteAlarm: false,
    },
    {
      label: speak('averageHumidity'),
      value: humidity ? `${formats.decimal(humidity.average)} %` : '–',
      note: humidity
        ? speak('range', { min: formats.decimal(humidity.min), max: `${formats.decimal(humidity.max)} %` })
        : speak('notMeasured'),
      alarm: false,
      noteAlarm: false,
    },
    {
      label: speak('transfers'),
      value: String(transfers.length + moreTransfers),
      note: failed > 0 ? speak('failedTransfers', { count: failed }) : speak('noneFailed'),
      // The failure is what matters, not how many there are in all.
      alarm: false,
      noteAlarm: failed > 0,
    },
  ];
  const gap = 10;
  const width = (paper.width - gap * 3) / 4;
  for (const [index, figure] of figures.entries()) {
    const x = paper.left + index * (width + gap);
    paper.artifact(() => paper.doc.roundedRect(paper.across(x, width), paper.y, width, 58, 6).fill(ink.sunken));
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

function drawTransfers(paper: Paper, overview: Overview, formats: Formats, speak: Speaker): void {
  const { transfers, moreTransfers } = overview;
  if (transfers.length === 0) return;
  drawTable(
    paper,
    moreTransfers > 0 ? speak('firstTransfers', { shown: transfers.length, more: moreTransfers }) : speak('transfers'),
    [
      { title: speak('time'), share: 22, text: ({ at }) => formats.dateTime(new Date(at)) },
      { title: speak('from'), share: 22, text: ({ fromPlace }) => fromPlace },
      { title: speak('to'), share: 22, text: ({ toPlace }) => toPlace },
      { title: speak('gateway'), share: 16, text: ({ gateway }) => gateway },
      { title: speak('size'), share: 11, align: 'right', text: ({ bytes }) => formats.decimal(bytes / 1_000) },
      {
        title: speak('status'),
        share: 12,
        text: ({ status }) => speak(`transfer.${status}`),
        alarm: ({ status }) => status === 'failed',
      },
    ],
    transfers,
  );
}

type Line = { at: Date } & Partial<Record<Sensor, Measured>>;

function drawMeasurements(paper: Paper, { table, shipment }: Overview, formats: Formats, speak: Speaker): void {
  const unit = formats.degreeUnit;
  const lines = new Map<number, Line>();
  for (const row of table.rows)
    lines.set(row.at.getTime(), { ...(lines.get(row.at.getTime()) ?? { at: row.at }), [row.sensor]: row });
  if (lines.size === 0) return;
  const has = (sensor: Sensor) => table.rows.some((row) => row.sensor === sensor);
  const { minTemperature: least, maxTemperature: most } = shipment;
  const degrees = (value: number | undefined) => (value === undefined ? '–' : formats.degrees(value));
  const number = (value: number | undefined) => (value === undefined ? '–' : formats.decimal(value));
  const columns: PrintColumn<Line>[] = [{ title: speak('at'), share: 24, text: ({ at }) => formats.dateTime(at) }];
  if (has('TEMP')) {
    columns.push(
      {
        title: speak('lowest', { unit }),
        share: 12,
        align: 'right',
        text: ({ TEMP }) => degrees(TEMP?.min),
        alarm: ({ TEMP }) => TEMP !== undefined && least !== null && formats.shown(TEMP.min) < formats.shown(least),
      },
      {
        title: speak('average', { unit }),
        share: 14,
        align: 'right',
        text: ({ TEMP }) => degrees(TEMP?.average),
      },
      {
        title: speak('highest', { unit }),
        share: 14,
        align: 'right',
        text: ({ TEMP }) => degrees(TEMP?.max),
        alarm: ({ TEMP }) => TEMP !== undefined && most !== null && formats.shown(TEMP.max) > formats.shown(most),
      },
    );
  }
  if (has('HUMI'))
    columns.push({
      title: speak('humidity'),
      share: 15,
      align: 'right',
      text: ({ HUMI }) => number(HUMI?.average),
    });
  if (has('LIGHT'))
    columns.push({ title: speak('light'), share: 12, align: 'right', text: ({ LIGHT }) => number(LIGHT?.max) });
  if (has('ACC'))
    columns.push({ title: speak('shock'), share: 12, align: 'right', text: ({ ACC }) => number(ACC?.max) });
  if (has('MOTION'))
    columns.push({
      title: speak('movements'),
      share: 15,
      align: 'right',
      text: ({ MOTION }) => (MOTION === undefined ? '–' : String(MOTION.sum)),
    });
  drawTable(paper, speak('measurements', { span: spanWords(speak, table.span) }), columns, [...lines.values()]);
}

function drawFooters(paper: Paper, speak: Speaker, text: string): void {
  const { start, count } = paper.doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    paper.doc.switchToPage(page);
    paper.artifact(() => drawFooter(paper, text, speak('page', { page: page - start + 1, count })));
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

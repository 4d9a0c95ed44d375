import { ink, type Paper } from './paper.ts';

/** A column of a printed table; `share` is its fraction of the width. */
export interface PrintColumn<Row> {
  title: string;
  share: number;
  align?: 'left' | 'right';
  text: (row: Row) => string;
  /** Set in red because it is out of range. */
  alarm?: (row: Row) => boolean;
}

const ROW = 17;

/** Prints a table with its heading and repeats the column names on each page. */
export function drawTable<Row>(
  paper: Paper,
  heading: string,
  columns: readonly PrintColumn<Row>[],
  rows: readonly Row[],
): void {
  const shares = columns.reduce((sum, column) => sum + column.share, 0);
  let from = paper.left;
  const places = columns.map((column) => {
    const width = (column.share / shares) * paper.width;
    const placed = { column, x: from + 5, width: width - 10 };
    from += width;
    return placed;
  });
  const head = () => {
    paper.artifact(() => paper.doc.rect(paper.left, paper.y, paper.width, ROW).fill(ink.sunken));
    for (const { column, x, width } of places)
      paper.text(column.title, x, paper.y + 4.5, {
        tag: 'TH',
        size: 7.5,
        bold: true,
        color: ink.muted,
        width,
        align: column.align ?? 'left',
      });
    paper.y += ROW;
  };
  paper.keep(ROW * 4 + 24);
  drawHeading(paper, heading);
  paper.group('Table', () => {
    paper.group('TR', head);
    for (const row of rows) drawRow(row);
  });
  paper.y += 20;

  function drawRow(row: Row): void {
    // Repeated names of columns are for the eye: the structure has them once.
    if (paper.keep(ROW)) paper.artifact(head);
    paper.group('TR', () => drawCells(row));
    paper.y += ROW;
    paper.artifact(() => {
      paper.doc.lineWidth(0.5).strokeColor(ink.line).moveTo(paper.left, paper.y).lineTo(paper.right, paper.y).stroke();
    });
  }

  function drawCells(row: Row): void {
    for (const { column, x, width } of places) {
      const alarm = column.alarm?.(row) ?? false;
      paper.text(column.text(row), x, paper.y + 4.5, {
        tag: 'TD',
        size: 8,
        width,
        align: column.align ?? 'left',
        bold: alarm,
        color: alarm ? ink.red : ink.text,
      });
    }
  }
}

/** Heading of a block. */
export function drawHeading(paper: Paper, text: string): void {
  paper.text(text, paper.left, paper.y, { tag: 'H2', size: 11, bold: true, width: paper.width });
  paper.y += 20;
}

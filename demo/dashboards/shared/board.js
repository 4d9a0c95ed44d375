/* Figures, chart and map of a dashboard, in plain DOM: every team puts it into its own page. */
import { geoEquirectangular, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import atlas from 'world-atlas/land-110m.json';
import './board.css';

const SVG = 'http://www.w3.org/2000/svg';
const HEIGHT = 220;

function make(name, options = {}, ...children) {
  const { text, ...attributes } = options;
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  element.append(...children);
  return element;
}

function shape(name, attributes, text) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  if (text !== undefined) element.textContent = text;
  return element;
}

function drawing(label, width, height, shapes) {
  const svg = shape('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': label, class: 'board-svg' });
  svg.append(...shapes);
  return svg;
}

const clock = new Intl.DateTimeFormat('en-GB', { weekday: 'short', hour: '2-digit', minute: '2-digit' });

/** Width of a limit's label, in px. */
const LIMIT_LABEL = 90;

/** Round marks of an axis that cover all values, at most five. */
function marksFor(values) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const step = [0.5, 1, 2, 5, 10, 20, 50].find((size) => Math.ceil(most / size) - Math.floor(least / size) <= 4) ?? 100;
  const first = Math.floor(least / step);
  return Array.from({ length: Math.ceil(most / step) - first + 1 }, (_, at) => (first + at) * step);
}

/** @param width in px, so that words keep their size */
function line({ title, unit, points, limit }, width) {
  const values = points.map(({ value }) => value);
  const marks = marksFor([...values, limit]);
  const [low, high] = [marks[0], marks.at(-1)];
  const [start, end] = [Date.parse(points[0].at), Date.parse(points.at(-1).at)];
  const x = (time) => 40 + ((time - start) / Math.max(end - start, 1)) * (width - 48);
  const y = (value) => 12 + ((high - value) / (high - low)) * (HEIGHT - 44);
  const path = points
    .map(({ at, value }, index) => `${index === 0 ? 'M' : 'L'}${x(Date.parse(at)).toFixed(1)} ${y(value).toFixed(1)}`)
    .join('');
  const area = `${path}L${x(end).toFixed(1)} ${y(low)}L${x(start)} ${y(low)}Z`;
  const words = `${title}: between ${Math.min(...values).toFixed(1)} and ${Math.max(...values).toFixed(1)} ${unit}`;
  const times = (width < 420 ? [0, 1] : [0, 0.25, 0.5, 0.75, 1]).map((share) => start + share * (end - start));
  return drawing(words, width, HEIGHT, [
    ...marks.flatMap((mark) => [
      shape('line', { x1: 40, x2: width - 8, y1: y(mark), y2: y(mark), class: 'board-grid' }),
      shape('text', { x: 34, y: y(mark) + 4, 'text-anchor': 'end' }, String(mark)),
    ]),
    ...times.map((at) =>
      shape(
        'text',
        { x: x(at), y: HEIGHT - 8, 'text-anchor': at === start ? 'start' : at === end ? 'end' : 'middle' },
        clock.format(at),
      ),
    ),
    shape('path', { d: area, class: 'board-area' }),
    shape('path', { d: path, class: 'board-line' }),
    shape('line', { x1: 40, x2: width - 8, y1: y(limit), y2: y(limit), class: 'board-limit' }),
    shape(
      'text',
      {
        ...freestPlace(
          points.map(({ at, value }) => [x(Date.parse(at)), y(value)]),
          { width, limit: y(limit) },
        ),
        class: 'board-limit-text',
      },
      `limit ${limit} ${unit}`,
    ),
  ]);
}

/** Where a limit's label is farthest from the line: at one of the limit's ends, above or below it. */
function freestPlace(line, { width, limit }) {
  const places = [44, width - 12].flatMap((x) =>
    [-7, 15].map((dy) => ({ x, y: limit + dy, 'text-anchor': x === 44 ? 'start' : 'end' })),
  );
  const distance = (place) =>
    Math.min(...line.filter(([x]) => Math.abs(x - place.x) < LIMIT_LABEL).map(([, y]) => Math.abs(y - (place.y - 4))));
  const inside = places.filter(({ y }) => y > 12 && y < HEIGHT - 36);
  return inside.reduce((best, place) => (distance(place) > distance(best) ? place : best));
}

const land = feature(atlas, atlas.objects.land);

/** Size of a label, and of a dot, in px. */
const LABEL = { width: 26, height: 12 };
const DOT = 14;

/** A map of the part of the world where the assets are. */
function world(places, width) {
  const coordinates = places.map(({ place: [latitude, longitude] }) => [longitude, latitude]);
  const projection = geoEquirectangular().fitExtent(
    [
      [20, 20],
      [width - 44, HEIGHT - 20],
    ],
    { type: 'MultiPoint', coordinates },
  );
  if (projection.scale() > HEIGHT)
    projection
      .scale(HEIGHT)
      .center(coordinates[0])
      .translate([width / 2, HEIGHT / 2]);
  projection.clipExtent([
    [0, 0],
    [width, HEIGHT],
  ]);
  const taken = coordinates.map((place) => ({ at: projection(place), width: DOT }));
  const isFree = (x, y) =>
    x > LABEL.width / 2 &&
    x < width - LABEL.width / 2 &&
    taken.every(
      ({ at, width }) => Math.abs(at[0] - x) > (width + LABEL.width) / 2 || Math.abs(at[1] - y) > LABEL.height,
    );
  return drawing(`Map: ${places.map(({ name }) => name).join(', ')}`, width, HEIGHT, [
    shape('path', { d: geoPath(projection)(land), class: 'board-land' }),
    ...places.flatMap(({ name, id, state }, at) => {
      const [x, y] = projection(coordinates[at]);
      const dot = shape('circle', { cx: x, cy: y, r: 6, class: 'board-dot', 'data-state': state });
      dot.append(shape('title', {}, name));
      const side = [9, -9].find((offset) => isFree(x + offset * 2.4, y));
      if (side === undefined) return [dot];
      taken.push({ at: [x + side * 2.4, y], width: LABEL.width });
      return [dot, shape('text', { x: x + side, y: y + 4, 'text-anchor': side > 0 ? 'start' : 'end' }, String(id))];
    }),
  ]);
}

function card(title, content) {
  return make('figure', { class: 'board-card' }, make('figcaption', { text: title }), content);
}

/** What a page says in place of its data. */
const notes = {
  loading: 'Loading …',
  'signed-out': 'Log in to see the devices of your organization.',
  unchosen: 'Choose an organization to see its devices.',
  denied: 'Your roles do not include this dashboard.',
  missing: 'Your organization has no such device.',
  empty: 'Your organization has no devices yet.',
  away: 'The back ends of the dashboards do not run, so there is no data to show.',
  failed: 'The data could not be loaded.',
};

/**
 * Fills an element with a board, or with a line that says why there is none.
 * @param {HTMLElement} into
 * @param {{status: string, data?: {board: ReturnType<typeof import('./boards.js').boards.device> | null}}} state
 * @param {{again: () => void, simulate: (id: number) => Promise<{title: string}>}} actions
 */
export function drawBoard(into, { status, data }, actions) {
  into.classList.add('board');
  into.setAttribute('aria-busy', String(status === 'loading'));
  const board = data?.board;
  if (!board) return into.replaceChildren(note(status === 'ready' ? 'empty' : status, actions));
  const told = into.querySelector('.board-told')?.textContent ?? '';
  const figures = board.figures.map(({ label, value, note, state }) =>
    make(
      'div',
      { class: 'board-figure', ...(state && { 'data-state': state }) },
      make('span', { class: 'board-label', text: label }),
      make('strong', { text: value }),
      make('small', { text: note }),
    ),
  );
  const whole = into.clientWidth || 720;
  const isSplit = Boolean(board.map) && whole >= 860;
  const width = Math.max(240, (isSplit ? (whole - 12) / 2 : whole) - 34);
  const charts = [card(board.chart.title, line(board.chart, width))];
  if (board.map) charts.push(card('Where they are', world(board.map, width)));
  return into.replaceChildren(
    make('div', { class: 'board-figures' }, ...figures),
    make('div', { class: 'board-charts' }, ...charts),
    alarm(board.deviceId, actions, told),
  );
}

function note(status, { again }) {
  const element = make('p', { class: 'board-note', text: notes[status] ?? notes.failed });
  if (status !== 'failed') return element;
  const button = make('button', { type: 'button', class: 'board-button', text: 'Try again' });
  button.addEventListener('click', again);
  element.append(' ', button);
  return element;
}

/** Rings the bell as a sensor does. */
function alarm(deviceId, { simulate, again }, told) {
  const button = make('button', { type: 'button', class: 'board-button', text: 'Simulate an alert' });
  const status = make('span', { class: 'board-told', role: 'status', text: told });
  button.addEventListener('click', async () => {
    button.disabled = true;
    status.textContent = '';
    try {
      const { title } = await simulate(deviceId);
      status.textContent = `The bell rings: ${title}`;
      again();
    } catch {
      status.textContent = 'The alert could not be sent. Try again in a moment.';
    }
    button.disabled = false;
  });
  return make('div', { class: 'board-alarm' }, button, status);
}

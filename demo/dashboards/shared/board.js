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
  const x = (at) => 40 + (at / (points.length - 1)) * (width - 48);
  const y = (value) => 12 + ((high - value) / (high - low)) * (HEIGHT - 44);
  const path = points
    .map(({ value }, at) => `${at === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`)
    .join('');
  const area = `${path}L${x(points.length - 1).toFixed(1)} ${y(low)}L${x(0)} ${y(low)}Z`;
  const words = `${title}: between ${Math.min(...values).toFixed(1)} and ${Math.max(...values).toFixed(1)} ${unit}`;
  const times = width < 420 ? [0, points.length - 1] : [0, 12, 24, 36, points.length - 1];
  return drawing(words, width, HEIGHT, [
    ...marks.flatMap((mark) => [
      shape('line', { x1: 40, x2: width - 8, y1: y(mark), y2: y(mark), class: 'board-grid' }),
      shape('text', { x: 34, y: y(mark) + 4, 'text-anchor': 'end' }, String(mark)),
    ]),
    ...times.map((at) =>
      shape(
        'text',
        { x: x(at), y: HEIGHT - 8, 'text-anchor': at === 0 ? 'start' : at === points.length - 1 ? 'end' : 'middle' },
        clock.format(points[at].at),
      ),
    ),
    shape('path', { d: area, class: 'board-area' }),
    shape('path', { d: path, class: 'board-line' }),
    shape('line', { x1: 40, x2: width - 8, y1: y(limit), y2: y(limit), class: 'board-limit' }),
    shape(
      'text',
      { x: width - 10, y: y(limit) - 5, 'text-anchor': 'end', class: 'board-limit-text' },
      `limit ${limit} ${unit}`,
    ),
  ]);
}

const land = feature(atlas, atlas.objects.land);

/** A map of the Atlantic and its coasts, with the assets on it. */
function world(places, width) {
  const projection = geoEquirectangular()
    .scale(HEIGHT * 0.52)
    .center([-15, 15])
    .translate([width / 2, HEIGHT / 2])
    .clipExtent([
      [0, 0],
      [width, HEIGHT],
    ]);
  return drawing(`Map: ${places.map(({ name }) => name).join(', ')}`, width, HEIGHT, [
    shape('path', { d: geoPath(projection)(land), class: 'board-land' }),
    ...places.flatMap(({ name, place: [latitude, longitude], label: [right, down], state }) => {
      const [x, y] = projection([longitude, latitude]);
      return [
        shape('circle', { cx: x, cy: y, r: 6, class: 'board-dot', 'data-state': state }),
        shape('text', { x: x + right, y: y + down }, name.replace('Asset ', '')),
      ];
    }),
  ]);
}

function card(title, content) {
  return make('figure', { class: 'board-card' }, make('figcaption', { text: title }), content);
}

/**
 * Fills an element with a board.
 * @param {HTMLElement} into
 * @param {ReturnType<typeof import('./fleet.js').boards.assets> | null} board
 */
export function drawBoard(into, board) {
  into.classList.add('board');
  if (!board) return into.replaceChildren();
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
  into.replaceChildren(
    make('div', { class: 'board-figures' }, ...figures),
    make('div', { class: 'board-charts' }, ...charts),
  );
}

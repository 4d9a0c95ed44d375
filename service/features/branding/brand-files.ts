import { and, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  BRANDING,
  buttonColors,
  logoDrawing,
  logoProblem,
  monogram,
  type PictureKey,
  pictureKeys,
} from '../../../src/core/contract/rules.ts';
import type { Database } from '../../platform/database/database.ts';
import { brandPictures, systemSettings } from '../../platform/database/schema/settings.ts';
import { notFound } from '../../platform/errors/api-error.ts';
import { escapeHtml } from '../../platform/mail/escape.ts';
import type { Services } from '../../platform/services.ts';
import { type Brand, colorsOf, readBrand } from './brand.ts';

/** A picture that is opened as a page runs nothing, and fetches nothing (CSP 3). */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";
const FOREVER = 'public, max-age=31536000, immutable';
/** The product's own color, for an installation without one. */
const PRIMARY = '#37cb95';

/** The URL of a brand's picture, which changes with it; null without it. */
export const pictureUrl = ({ versions }: Brand, key: PictureKey): string | null =>
  versions[key] === null ? null : `/branding/${key}.svg?v=${versions[key]}`;

/** The icon of pages: the favicon, or the first letter of the product's name; null for the product's own. */
export function iconUrl(brand: Brand): string | null {
  const { product_name: name, primary_color: color } = brand.values;
  const own = pictureUrl(brand, 'favicon');
  return own ?? (name ? `/branding/monogram.svg?v=${encodeURIComponent(monogram(name) + color)}` : null);
}

/** Serves the pictures of the installation's brand, its icon, and the manifest of its pages, to everybody. */
export function addBrandFiles(app: FastifyInstance, { database }: Pick<Services, 'database'>): void {
  const { db } = database;
  for (const key of pictureKeys) {
    const drawingOf = lastDrawing();
    app.get(`/branding/${key}.svg`, async (request, reply) => {
      const drawing = drawingOf(await markupOf(db, key));
      if (drawing === null) throw notFound('errors.notFound.page');
      return sendPicture(request, reply, 'image/svg+xml', drawing);
    });
  }
  app.get('/branding/icon.png', async (request, reply) => {
    const [row] = await db.select().from(brandPictures).where(eq(brandPictures.key, 'favicon'));
    if (!row) throw notFound('errors.notFound.page');
    return sendPicture(request, reply, 'image/png', row.png);
  });
  app.get('/branding/monogram.svg', async (request, reply) =>
    sendPicture(request, reply, 'image/svg+xml', drawnMonogram(await readBrand(db))),
  );
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .header('Cache-Control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(await readBrand(db)))),
  );
}

/** Checks a drawing when it changes, not for everybody who asks: a large one takes 40 ms. */
function lastDrawing(): (markup: string | null) => string | null {
  let last: { markup: string | null; drawing: string | null } = { markup: null, drawing: null };
  return (markup) => {
    if (markup !== last.markup)
      last = { markup, drawing: markup !== null && logoProblem(markup) === null ? logoDrawing(markup) : null };
    return last.drawing;
  };
}

/** Browsers keep what the URL names a version of; a page that leaves it out shows the latest picture. */
const sendPicture = (request: FastifyRequest, reply: FastifyReply, type: string, body: string | Buffer) =>
  reply
    .headers({
      'Cache-Control': new URLSearchParams(request.url.split('?')[1]).has('v') ? FOREVER : 'no-cache',
      'Content-Security-Policy': PICTURE_POLICY,
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Access-Control-Allow-Origin': '*',
    })
    .type(type)
    .send(body);

async function markupOf(db: Database['db'], key: PictureKey): Promise<string | null> {
  const [row] = await db
    .select({ value: systemSettings.value })
    .from(systemSettings)
    .where(and(eq(systemSettings.category, BRANDING), eq(systemSettings.key, key)));
  return row?.value ?? null;
}

function drawnMonogram(brand: Brand): string {
  const { fill, ink } = buttonColors(colorsOf(brand).primary ?? PRIMARY);
  const letter = escapeHtml(monogram(brand.values.product_name));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="${fill}"/>` +
    `<text x="16" y="16" fill="${ink}" font-family="Inter,system-ui,sans-serif" font-size="18" font-weight="600" ` +
    `text-anchor="middle" dominant-baseline="central">${letter}</text></svg>`
  );
}

function manifestOf(brand: Brand) {
  const name = brand.values.product_name || 'Platform';
  const icon = iconUrl(brand) ?? '/favicon.svg';
  const png = brand.versions.favicon && [
    { src: `/branding/icon.png?v=${brand.versions.favicon}`, sizes: '512x512', type: 'image/png' },
  ];
  return {
    name,
    short_name: name,
    start_url: '/auth/',
    scope: '/auth/',
    display: 'browser',
    icons: [{ src: icon, sizes: 'any', type: 'image/svg+xml' }, ...(png || [])],
    ...(colorsOf(brand).primary && { theme_color: colorsOf(brand).primary }),
  };
}

import sharp from 'sharp';
import { expect, it } from 'vitest';
import { logoPicture } from '../../../../service/features/branding/logo.ts';
import { PictureProcess } from '../../../../service/features/uploads/picture-process.ts';
import { organizationIds } from '../../../../service/demo-data/ids.ts';
import { describeServices } from '../../support/describe-services.ts';
import { PASSWORD } from '../../support/service.ts';

const { contoso, northwind } = organizationIds;
const CORA = 'cora.owner@contoso.example';

/** Four times the logo of 1 kB that took the service's own threads 85 seconds: no machine draws it in time. */
const SLOW =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 80"><filter id="f"><feMorphology operator="dilate" ' +
  `radius="200"/></filter>${'<path filter="url(#f)" d="M0 0h480v80H0z"/>'.repeat(60)}</svg>`;
const PLAIN = '<svg viewBox="0 0 48 8"><path d="M0 0h48v8H0z" fill="#37cb95"/></svg>';

describeServices('the picture of a logo', (described) => {
  const pool = () => described.service.services.database.pool;
  const countDrawings = () => {
    const { services } = described.service;
    let drawings = 0;
    const pictures = {
      ...services.pictures,
      draw: (markup: string) => {
        drawings += 1;
        return services.pictures.draw(markup);
      },
    };
    return {
      of: (id: number) => logoPicture({ database: services.database, pictures: pictures as never }, id),
      count: () => drawings,
    };
  };
  const saveBySql = async (id: number, markup: string) => {
    await pool().query("delete from organization_settings where organization_id = $1 and category = 'branding'", [id]);
    await pool().query(
      "insert into organization_settings (organization_id, category, key, value) values ($1, 'branding', 'logo', $2)",
      [id, markup],
    );
  };
  const saving = async (value: string) => {
    const { service } = described;
    const token = await service.signIn(CORA);
    await pool().query("delete from organization_settings where organization_id = $1 and category = 'branding'", [
      contoso,
    ]);
    const body = [{ category: 'branding', key: 'logo', value }];
    return service.call('POST /organizations/{id}/settings', { token, params: { id: contoso }, body });
  };

  it('is drawn once, when the logo is saved, and never for a mail or a document', async () => {
    expect((await saving(PLAIN)).status).toBe(201);
    const { of, count } = countDrawings();
    const picture = await of(contoso);
    expect(count()).toBe(0);
    expect(await sharp(picture?.png).metadata()).toMatchObject({ format: 'png', width: 480, height: 80 });
  });

  it('follows a change, and goes with the logo', async () => {
    const { data } = await saving(PLAIN);
    const params = { id: contoso, settingId: data[0]?.id };
    const token = await described.service.signIn(CORA);
    const value = PLAIN.replace('0 0 48 8', '0 0 16 8');
    const path = 'PUT /organizations/{id}/settings/{settingId}';
    expect((await described.service.call(path, { token, params, body: { value } })).status).toBe(200);
    const { of, count } = countDrawings();
    expect(await of(contoso)).toMatchObject({ width: 160, height: 80 });
    expect(count()).toBe(0);
    await described.service.call('DELETE /organizations/{id}/settings/{settingId}', { token, params });
    expect(await of(contoso)).toBeNull();
  });

  it('of a stored logo is drawn on first use, and kept', async () => {
    await saveBySql(northwind, PLAIN);
    const { of, count } = countDrawings();
    expect(await of(northwind)).toMatchObject({ width: 480, height: 80 });
    expect(await of(northwind)).toMatchObject({ width: 480, height: 80 });
    expect(count()).toBe(1);
  });

  it('of a slow logo is not drawn: neither saved nor stored before', async () => {
    expect(await saving(SLOW)).toMatchObject({ status: 422, code: 'value_invalid' });
    await saveBySql(northwind, SLOW);
    const { of, count } = countDrawings();
    expect([await of(northwind), await of(northwind), count()]).toEqual([null, null, 0]);
  });

  it('of a logo that shows nothing is refused', async () => {
    for (const empty of [
      '<svg></svg>',
      '<svg viewBox="0 0 100 30"></svg>',
      PLAIN.replace('fill', 'opacity="0" fill'),
    ]) {
      const { status, meta } = await saving(empty);
      expect([status, meta.error?.message]).toEqual([422, expect.stringMatching(/^This logo shows nothing/)]);
    }
    expect((await saving(PLAIN.replace('#37cb95', '#ffffff'))).status).toBe(201);
  });

  it('leaves log ins alone while a drawing takes its time', async () => {
    const stopping = new AbortController();
    const pictures = new PictureProcess(stopping.signal, { drawingMs: 4_000 });
    const began = performance.now();
    const drawing = pictures.draw(SLOW).then((drawn) => ({ drawn, ms: performance.now() - began }));
    const { service } = described;
    const signedIn = Date.now();
    for (let at = 0; at < 3; at++)
      expect((await service.call('POST /auth', { body: { email: CORA, password: PASSWORD } })).status).toBe(200);
    expect(Date.now() - signedIn).toBeLessThan(3_000);
    const { drawn, ms } = await drawing;
    expect(drawn).toBeNull();
    expect(ms).toBeLessThan(6_000);
    expect(await pictures.draw(PLAIN.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"'))).toMatchObject({
      width: 480,
    });
    stopping.abort();
  });

  it('is limited per organization and hour', async () => {
    const { limiter } = described.service.services;
    const limit = { name: 'logos', subject: String(contoso), limit: 30, windowMs: 3_600_000 };
    for (let at = 0; at < 30; at++) await limiter.take(limit);
    const { status, headers } = await saving(PLAIN);
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
  });
});

import sharp from 'sharp';
import { importSettings } from '#api/features/settings/settings.service.ts';
import { iconFiles, iconParts, iconUrl, sitePicture } from '#contract/image-url.ts';
import { defaultContent, type SettingsContent } from '#contract/settings.ts';
import type { SitePictureField } from '#contract/settings-facts.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { expect } from '#tests/support/api-test.ts';
import { type Client, refusedFields } from '#tests/support/client.ts';
import { addPicture, aPictureForm, readPicture, replacePicture } from '#tests/support/media.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { rowsOf } from '#tests/support/queries.ts';
import { settingsCalls } from '#tests/support/settings-calls.ts';
import { contentTest } from '#tests/support/tiny-site.ts';

const test = contentTest.extend('calls', ({ owner }) => settingsCalls(owner));

const LOGO = { width: 400, height: 100 };
const ICON = { width: 512, height: 512 };

const added = async (owner: Client, size: { width: number; height: number }) =>
  addPicture(owner, {}, await aPicture(size));

type Pictures = { [field in SitePictureField]?: string };

/** The content with these pictures and no others. */
const withPictures =
  (pictures: Pictures) =>
  (content: SettingsContent): SettingsContent => {
    const { logo: _, icon: __, homePicture: ___, ...site } = content.site;
    return { ...content, site: { ...site, ...pictures } };
  };

const statusOf = async (by: Client, name: string, rest = '') => (await by.get(`/blog/${name}${rest}`)).status;

test('A picture is public while the settings name it, and cannot be deleted as long as a revision does', async ({
  owner,
  visitor,
  calls,
}) => {
  const picture = await added(owner, LOGO);
  const { name } = picture;
  expect(await statusOf(visitor, name)).toBe(404);
  const published = await calls.publish(withPictures({ logo: sitePicture(picture) }));
  expect(published.status).toBe(200);
  expect(published.body.content.site.logo).toBe(`${name}#400x100`);
  expect(published.body.history[0].changed).toEqual(['Brand']);
  expect(await statusOf(visitor, name, '?w=400')).toBe(200);
  expect((await readPicture(owner, name)).places).toEqual([
    { kind: 'settings', id: 'published', title: '', visible: true },
  ]);
  expect(await owner.delete(`/media/${name}`)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('the settings (Brand)') },
  });
  await calls.publish(withPictures({}));
  expect(await statusOf(visitor, name)).toBe(404);
  expect((await readPicture(owner, name)).places).toMatchObject([
    { kind: 'settings_revision', visible: false },
  ]);
  expect((await owner.delete(`/media/${name}`)).status).toBe(409);
  const { revision } = await calls.read();
  await owner.post(`/settings/${published.body.revision}/restore`, { revision });
  expect(await statusOf(visitor, name)).toBe(200);
});

test('The icon is a square in each size of the manifest, made once; no other picture is one', async ({
  app,
  owner,
  visitor,
  calls,
}) => {
  const [icon, logo] = [await added(owner, ICON), await added(owner, LOGO)];
  const { name } = icon;
  expect(await statusOf(visitor, name, '/icons/any-48.png')).toBe(404);
  await calls.publish(withPictures({ icon: sitePicture(icon) }));
  const answers = await Promise.all(iconFiles.map((file) => app.call(iconUrl(name, file))));
  for (const [at, file] of iconFiles.entries()) {
    const answer = answers[at];
    expect([file, answer?.status, answer?.headers.get('content-type')]).toEqual([file, 200, 'image/png']);
    expect(answer?.headers.get('cache-control')).toContain('immutable');
    const { purpose, side } = iconParts(file);
    const png = sharp((await answer?.bytes()) ?? new Uint8Array());
    expect(await png.metadata()).toMatchObject({ format: 'png', width: side, height: side });
    const [red = 0, , blue = 0] = await png.removeAlpha().raw().toBuffer();
    // The first point: red as that of the picture, or around it as blue as the middle of its upper edge.
    const isBare = purpose === 'any' || side === 180;
    expect(isBare ? red : blue, file).toBeGreaterThan(200);
    expect(isBare ? blue : red, file).toBeLessThan(50);
  }
  const made = await rowsOf(app, "select width from picture where format in ('any', 'maskable')");
  expect(made).toHaveLength(iconFiles.length);
  for (const rest of ['any-64.png', 'any-48.webp', 'any-48'])
    expect(await statusOf(visitor, name, `/icons/${rest}`), rest).toBe(404);
  await calls.publish(withPictures({ logo: sitePicture(logo) }));
  expect(await statusOf(visitor, name, '/icons/any-48.png')).toBe(404);
  expect(await statusOf(visitor, 'nothing', '/icons/any-48.png')).toBe(404);
});

test('What does not fit, is not there or has another size is named at its field', async ({
  owner,
  calls,
}) => {
  const wide = await added(owner, LOGO);
  const refused = await calls.publish(withPictures({ icon: sitePicture(wide) }));
  expect(refused.body.errors).toEqual([
    {
      field: 'content.site.icon',
      message: 'Must be square, and at least 512 × 512 pixels. This one is 400 × 100.',
    },
  ]);
  for (const icon of ['nothing#512x512', `${wide.name}#512x512`]) {
    const answer = await calls.publish(withPictures({ icon }));
    expect(refusedFields(answer), icon).toEqual(['content.site.icon']);
    expect(answer.body.errors[0].message).toContain('no longer in the library');
  }
  for (const logo of ['', '/api/blog/x', 'x', '../x#100x100', `${wide.name}#400x100 `])
    expect(refusedFields(await calls.publish(withPictures({ logo }))), logo).toEqual(['content.site.logo']);
  expect((await calls.read()).history).toEqual([]);
});

test('A picture that takes the place of one is in the settings and in what they were, and back after an undo', async ({
  owner,
  visitor,
  calls,
}) => {
  const former = await added(owner, LOGO);
  await calls.publish(withPictures({ logo: sitePicture(former) }));
  const open = await calls.read();
  const small = await owner.post(
    `/media/${former.name}/replace`,
    await aPictureForm({}, await aPicture({ width: 80, height: 20 })),
  );
  expect([small.status, small.body.errors[0].message]).toEqual([
    400,
    expect.stringMatching(/^This is the logo of the site\. Must be at least 64 pixels high/),
  ]);
  expect(await calls.read()).toEqual(open);
  const other = await replacePicture(owner, former.name, { width: 300, height: 100 });
  const now = await calls.read();
  expect(now.content.site.logo).toBe(`${other.name}#300x100`);
  expect(now.history[0]).toMatchObject({ by: 'operator', changed: ['Brand'] });
  expect((await owner.get(`/settings/${open.revision}`)).body.content.site.logo).toBe(now.content.site.logo);
  // Whoever had the settings open gets a conflict.
  expect((await calls.publish((content) => content, open.revision)).status).toBe(409);
  expect(await statusOf(visitor, other.name)).toBe(200);
  await owner.post(`/media/${other.name}/replace/undo`, {});
  expect((await calls.read()).content.site.logo).toBe(sitePicture(former));
  expect(await statusOf(visitor, former.name)).toBe(200);
});

test('An editor, who cannot change settings, does not replace a picture that is published in them', async ({
  owner,
  editor,
  calls,
}) => {
  const { name, ...size } = await added(owner, LOGO);
  await calls.publish(withPictures({ logo: sitePicture({ name, ...size }) }));
  const other = await aPicture({ width: 300, height: 100 });
  const refused = await editor.post(`/media/${name}/replace`, await aPictureForm({}, other));
  expect([refused.status, refused.body.detail]).toEqual([
    403,
    'This is the logo of the site. Only an owner can replace it.',
  ]);
  const { name: newer } = await replacePicture(owner, name, LOGO);
  expect((await editor.post(`/media/${newer}/replace/undo`, {})).status).toBe(403);
  await calls.publish(withPictures({}));
  expect((await editor.post(`/media/${newer}/replace`, await aPictureForm({}, other))).status).toBe(201);
});

test('A preview shows pictures that are not published, as long as it is there', async ({
  app,
  owner,
  visitor,
  calls,
  clock,
}) => {
  clock.set('2026-11-26T06:00:00Z');
  const [logo, icon] = [await added(owner, LOGO), await added(owner, ICON)];
  const { content } = await calls.read();
  const draft = withPictures({ logo: sitePicture(logo), icon: sitePicture(icon) })(content);
  await owner.post('/settings-preview', { content: draft });
  expect(await statusOf(visitor, logo.name)).toBe(200);
  expect(await statusOf(visitor, icon.name, '/icons/any-48.png')).toBe(200);
  clock.forward(61 * MINUTE_MS);
  expect(await app.siteSettings.prune()).toBe(1);
  expect(await statusOf(visitor, logo.name)).toBe(404);
  expect((await owner.delete(`/media/${logo.name}`)).status).toBe(204);
});

test('Settings are imported without pictures that are not in the library', async ({ app, owner, calls }) => {
  const logo = sitePicture(await added(owner, LOGO));
  const content = withPictures({ logo, homePicture: 'lost#1600x900' })(defaultContent);
  const { orm, publisher } = app;
  expect(await importSettings({ orm, publisher }, content, new Date())).toEqual({
    outcome: 'published',
    lost: ['home page picture'],
  });
  const { site } = (await calls.read()).content;
  expect([site.logo, site.homePicture]).toEqual([logo, undefined]);
});

import { SiteRevisionEntity } from '#api/features/settings/settings.entities.ts';
import { defaultContent, type SettingsContent, type SettingsView } from '#contract/settings.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { expect } from '#tests/support/api-test.ts';
import { refusedFields } from '#tests/support/client.ts';
import { rowsOf } from '#tests/support/queries.ts';
import { settingsCalls, withBrand } from '#tests/support/settings-calls.ts';
import { clientOfColleague, type TestApp } from '#tests/support/test-app.ts';
import { contentTest, startContentApp } from '#tests/support/tiny-site.ts';

const test = contentTest.extend('calls', ({ owner }) => settingsCalls(owner));

const text = async (app: TestApp, path: string) => (await app.call(path)).text();

/** Stores a revision as an earlier version of the product did. */
const storeRevision = (app: TestApp, content: object, notice = defaultContent.words.notice) =>
  app.orm.em.fork().insert(SiteRevisionEntity, {
    ...{ at: new Date(), operatorId: null, operator: null, restores: null, changed: [] },
    ...{ content, notice },
  });

test('Before anybody has published, the settings are those that the site ships with', async ({ calls }) => {
  expect(await calls.read()).toEqual({ content: defaultContent, revision: 0, history: [] });
});

test('What is published is on all pages with the answer, and noted', async ({ app, owner, calls, clock }) => {
  clock.set('2026-11-26T06:00:00Z');
  for (const path of ['/about-us', '/about', '/', '/home', '/manifest.webmanifest', '/blog/feed.xml'])
    await text(app, path);
  const answer = await calls.publish(withBrand('Bat & Ball'));
  expect(answer.status).toBe(200);
  const settings: SettingsView = answer.body;
  expect(settings.content.site.brand).toBe('Bat & Ball');
  expect(settings.history).toEqual([
    {
      ...{ id: settings.revision, at: '2026-11-26T06:00:00.000Z', by: 'operator' },
      ...{ changed: ['Brand'], restores: null },
    },
  ]);
  for (const path of ['/about-us', '/about', '/', '/home', '/built/home', '/blog/feed.xml', '/no-such-page'])
    expect(await text(app, path), path).toContain('Bat &amp; Ball');
  expect(await text(app, '/manifest.webmanifest')).toContain('Bat & Ball');
  const { body: activity } = await owner.get('/activity');
  expect(activity[0]).toMatchObject({ action: 'settings published', subject: 'settings' });
});

test('Another server shows it, and one that starts later from its first answer', async ({ app, calls }) => {
  const other = await startContentApp({ sharing: app });
  other.publisher.follow();
  const paths = ['/about-us', '/'];
  for (const path of paths) await text(other, path);
  await calls.publish(withBrand('Elsewhere'));
  for (const path of paths)
    await expect.poll(() => text(other, path), { interval: 20 }).toContain('Elsewhere');
  const later = await startContentApp({ sharing: app });
  for (const path of paths) expect(await text(later, path)).toContain('Elsewhere');
  await later.close();
  await other.close();
});

test('Of two who change the same settings the second reads who was first', async ({ app, calls }) => {
  const { revision } = await calls.read();
  const asha = await clientOfColleague(app, 'owner', 'asha');
  await settingsCalls(asha).publish(withBrand('Of Asha'));
  const { status, body } = await calls.publish(withBrand('Mine'), revision);
  expect(status).toBe(409);
  expect(body).toMatchObject({ code: 'changed_meanwhile', detail: expect.stringContaining('asha') });
  expect(await text(app, '/about-us')).toContain('Of Asha');
});

test('Many who publish at once: one does, the others are refused', async ({ app, calls }) => {
  const brands = Array.from({ length: 8 }, (_, index) => `Brand ${index}`);
  const answers = await Promise.all(brands.map((brand) => calls.publish(withBrand(brand), 0)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  const { content, history } = await calls.read();
  expect(history).toHaveLength(1);
  expect(await text(app, '/about-us')).toContain(content.site.brand);
});

test('An earlier revision is published again as a new one', async ({ app, owner, calls }) => {
  await calls.publish(withBrand('First'));
  const first = await calls.read();
  await calls.publish(withBrand('Second'));
  const second = await calls.read();
  const restored = await owner.post(`/settings/${first.revision}/restore`, { revision: second.revision });
  expect(restored.status).toBe(200);
  const third: SettingsView = restored.body;
  expect(third.content).toEqual(first.content);
  expect(third.history[0]).toMatchObject({ restores: first.revision, changed: ['Brand'] });
  expect(await text(app, '/about-us')).toContain('First');
  const { body: old } = await owner.get(`/settings/${second.revision}`);
  expect(old.content.site.brand).toBe('Second');
  await owner.post('/settings/0/restore', { revision: third.revision });
  expect((await calls.read()).content).toEqual(defaultContent);
  expect((await owner.get('/settings/9999')).status).toBe(404);
});

test('Pages that cannot be made are not published: the former ones stay', async ({ app, calls }) => {
  await calls.publish(withBrand('Before'));
  const { status, body } = await calls.publish(withBrand('FAIL'));
  expect([status, body.code]).toEqual([422, 'not_rendered']);
  expect(await text(app, '/about-us')).toContain('Before');
  expect((await calls.read()).history).toHaveLength(1);
});

test('Other words of the consent get another version', async ({ calls, clock }) => {
  clock.set('2026-11-26T06:00:00Z');
  const versionAfter = async (words: string) => {
    const { body } = await calls.publish((content) => ({
      ...content,
      words: { ...content.words, notice: { version: 'chosen', text: words } },
    }));
    return body.content.words.notice.version;
  };
  const { notice } = defaultContent.words;
  expect(await versionAfter('We keep nothing.')).toBe('2026-11-26');
  expect(await versionAfter('We keep all.')).toBe('2026-11-26-2');
  expect(await versionAfter(notice.text)).toBe(notice.version);
  expect(await versionAfter('We keep nothing.')).toBe('2026-11-26');
  // The brand stands in it: what people read changes with the brand.
  const of = await versionAfter('{{brand}} keeps all.');
  const renamed: SettingsView = (await calls.publish(withBrand('Another'))).body;
  expect(renamed.content.words.notice.version).not.toBe(of);
});

test('The newest fifty publications are kept, and of each older notice one', async ({
  app,
  calls,
  clock,
}) => {
  clock.set('2026-11-26T06:00:00Z');
  const { notice } = defaultContent.words;
  for (const text of ['We keep nothing.', 'We keep nothing.', notice.text, notice.text])
    await storeRevision(
      app,
      defaultContent,
      text === notice.text ? notice : { ...notice, text, version: '2026-11-26' },
    );
  for (let n = 0; n < 50; n += 1) await storeRevision(app, defaultContent);
  const { body } = await calls.publish((content) => ({
    ...content,
    words: { ...content.words, notice: { ...notice, text: 'We keep all.' } },
  }));
  expect(body.content.words.notice.version).toBe('2026-11-26-2');
  const stored = await rowsOf(app, 'select id from site_revision order by id');
  expect(stored).toHaveLength(51);
  expect(Number(stored[0]?.id)).toBe(2);
});

test('What is refused is named with its place', async ({ calls }) => {
  const refused = await calls.publish((content) => ({
    ...content,
    site: { ...content.site, brand: '', phones: [{ ...content.site.phones[0], messaging: 'javascript:1' }] },
    words: { ...content.words, faq: { ...content.words.faq, items: [] } },
  }));
  expect(refusedFields(refused)).toEqual([
    'content.site.brand',
    'content.site.phones.0.messaging',
    'content.words.faq.items',
  ]);
});

test('Words at their limits are taken, and one character more is not', async ({ calls }) => {
  const long = (length: number) => (content: SettingsContent) => {
    const { items, ...faq } = content.words.faq;
    const [first, ...rest] = items;
    const changed = first === undefined ? [] : [{ ...first, answer: 'क्षि'.repeat(length) }];
    return { ...content, words: { ...content.words, faq: { ...faq, items: [...changed, ...rest] } } };
  };
  expect((await calls.publish(long(700))).status).toBe(200);
  expect((await calls.publish(long(1_501))).status).toBe(400);
});

test('A revision of an earlier version is read within today’s limits', async ({ app, calls }) => {
  await storeRevision(app, {
    site: { brand: 'Old', gone: 1, phones: [] },
    words: { faq: { heading: 'Asked' } },
  });
  const { site, words } = (await calls.read()).content;
  expect(site).toEqual({ ...defaultContent.site, brand: 'Old' });
  expect(words).toEqual({ ...defaultContent.words, faq: { ...defaultContent.words.faq, heading: 'Asked' } });
});

test('Shipped numbers of an earlier version say what they are for', async ({ app, calls }) => {
  const phones = defaultContent.site.phones.map(({ purpose: _, ...phone }) => phone);
  const own = {
    label: '+91 98765 43210',
    href: 'tel:+919876543210',
    messaging: 'https://wa.me/919876543210',
  };
  await storeRevision(app, { site: { phones: [own, ...phones.slice(1)] }, words: {} });
  const { site, words } = (await calls.read()).content;
  expect(site.phones.map(({ purpose }) => purpose)).toEqual(['', 'Deposits and withdrawals', 'Help']);
  expect(words.receipt).toEqual({ answerTime: '' });
});

test('A preview shows drafts for an hour to who has its address', async ({ app, owner, calls, clock }) => {
  clock.set('2026-11-26T06:00:00Z');
  const { content } = await calls.read();
  const { words, site } = withBrand('Soon')(content);
  const draft = { words, site: { ...site, accent: '#ffcc00' } };
  const made = await owner.post('/settings-preview', { content: draft });
  expect(made.status).toBe(201);
  const { path } = made.body;
  expect(path).toMatch(/^\/preview\/[0-9a-f]{32}$/);
  for (const each of [path, `${path}/about-us`, `${path}/about`, `${path}/blog`]) {
    const page = await app.call(each);
    expect(page.status, each).toBe(200);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self'; .*form-action 'none'/);
    const html = await page.text();
    expect(html).toContain('Soon');
    expect(html).toContain(`href="${path}/about-us"`);
    expect(html).toContain('this is not published');
  }
  expect(await text(app, '/about-us')).not.toContain('Soon');
  expect(await text(app, `${path}/brand.css`)).toContain('#ffcc00');
  expect((await app.call(`${path}/admin`)).status).toBe(404);
  expect((await app.call(`/preview/${'0'.repeat(32)}`)).status).toBe(404);
  clock.forward(61 * MINUTE_MS);
  expect((await app.call(path)).status).toBe(404);
  expect(await app.siteSettings.prune()).toBe(1);
});

test('The state of the site names each document with its digest', async ({ app, calls }) => {
  const state = async () => {
    const answer = await app.call('/site-state.json');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    return answer.json();
  };
  const before = await state();
  expect(Object.keys(before.documents)).toEqual(expect.arrayContaining(['/about-us', '/built/home']));
  expect(Object.keys(before.documents)).not.toContain('/built/admin');
  await calls.publish(withBrand('Changed'));
  const after = await state();
  expect(after.revision).toBeGreaterThan(before.revision);
  expect(after.build).toBe(before.build);
  expect(after.documents['/about-us']).not.toBe(before.documents['/about-us']);
  const page = await app.call('/about-us');
  expect(page.headers.get('etag')).toContain(after.documents['/about-us']);
});

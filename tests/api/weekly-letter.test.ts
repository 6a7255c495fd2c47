import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { NoticesView } from '#contract/notification.ts';
import { aContact } from '#tests/support/factories.ts';
import { aMailServer, type MailServer } from '#tests/support/mail-server.ts';
import { startSettingsApp } from '#tests/support/settings-site.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const DAY_MS = 24 * 60 * 60_000;
/** A Sunday, at noon in India. */
const SUNDAY = Date.parse('2026-11-22T06:30:00Z');
/** The Monday after it, at nine in India. */
const MONDAY = Date.parse('2026-11-23T03:30:00Z');
const dayOf = (time: number) => Math.floor((time + 19_800_000) / DAY_MS);

let time: number;
let server: MailServer;
let app: TestApp;
let token: string;
beforeEach(async () => {
  time = SUNDAY;
  server = await aMailServer();
  await server.open();
  app = await startSettingsApp(settings());
  token = await app.login();
  app.notices.start();
});
afterEach(async () => {
  await app.close();
  await server.close();
});

const settings = () => ({
  smtpUrl: server.url,
  notifyEmail: ['owner@example.in', 'meena@example.in'],
  publicUrl: 'https://floodlight.example',
  now: () => new Date(time),
});
const change = (json: object) => app.call('/api/notices', { method: 'PATCH', token, json });
const notices = async (): Promise<NoticesView> => (await app.call('/api/notices', { token })).json();
const at = (next: number) => {
  time = next;
  return app.letters.enqueueDue();
};
/** All that is owed is sent. */
const settled = () => expect.poll(async () => (await notices()).deliveries).toEqual([]);
const letterTo = (address: string) => server.mails.filter(({ to }) => to.includes(address));
const pathOf = (mail: MailServer['mails'][number] | undefined) =>
  /https:\/\/floodlight\.example(\/letter\/off\S+)/.exec(mail?.text ?? '')?.[1] ?? '';

/** What happened in the week before the letter, and in the one before that. */
async function aWeek(): Promise<void> {
  const monday = MONDAY - 7 * DAY_MS;
  const answered = { state: 'answered' as const, email: 'secret@example.in', message: 'My secret words' };
  const ids = [
    await aContact(app.orm, { ...answered, date: new Date(monday + DAY_MS) }),
    await aContact(app.orm, { ...answered, date: new Date(monday + 2 * DAY_MS) }),
    await aContact(app.orm, { ...answered, date: new Date(monday + 3 * DAY_MS) }),
  ];
  for (const [place, id] of ids.entries()) {
    await app.fill(`update contact set answered_at = date + ${(place + 1) * 3_600_000} where id = ${id}`);
  }
  await aContact(app.orm, { ...answered, state: 'new', date: new Date(MONDAY - 3 * DAY_MS) });
  await aContact(app.orm, { ...answered, state: 'suspected', date: new Date(MONDAY - 3 * DAY_MS) });
  await aContact(app.orm, { ...answered, state: 'answered', date: new Date(monday - DAY_MS) });
  const day = dayOf(MONDAY);
  await app.fill(`insert into source_day (day, page, utm_source, utm_medium, utm_campaign, referrer, visits, taps) values
    (${day}, '/', '', '', '', '', 1000, 1000), (${day - 1}, '/', '', '', '', '', 1200, 30), (${day - 7}, '/', '', '', '', '', 84, 7),
    (${day - 8}, '/', '', '', '', '', 900, 12), (${day - 14}, '/', '', '', '', '', 1, 0), (${day - 15}, '/', '', '', '', '', 5000, 5000)`);
}

describe('the letter', () => {
  test('has five figures of the week beside the week before and what waits, as text and as HTML', async () => {
    await aWeek();
    expect(await at(SUNDAY)).toBe(0);
    expect(await at(MONDAY - 1)).toBe(0);
    expect(await at(MONDAY)).toBe(2);
    await settled();
    const [mail] = letterTo('owner@example.in');
    expect(mail?.subject).toBe('Your week: 4 messages, 3 answered · floodlight.example');
    const lines = [
      ['New messages', '4', '1'],
      ['Answered', '3', '0'],
      ['Half answered within', '2 hours', 'none answered'],
      ['Visits', '1,284', '901'],
      ['Taps on a chat', '37', '12'],
    ];
    for (const [label, value, before] of lines) {
      expect(mail?.text).toContain(`${label}: ${value} (the week before: ${before})`);
      expect(mail?.html).toMatch(new RegExp(`${label}<br>.*the week before: ${before}.*\n.*>${value}<`));
    }
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain('The week from 16 November 2026 to 22 November 2026');
      expect(body).toContain('1 person waits for an answer, for 3 days.');
      expect(body).toContain('https://floodlight.example/admin/userInfo?state=new');
    }
    // Nothing of those who wrote.
    for (const words of ['secret', 'Asha', 'Rao', '98765']) expect(mail?.raw).not.toContain(words);
    const off = `https://floodlight.example${pathOf(mail)}`;
    expect(mail?.html).toContain(off);
    expect(mail?.headers.get('list')).toMatchObject({ unsubscribe: { url: off } });
    expect(mail?.raw.replace(/\r\n[ \t]+/g, ' ')).toContain(
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    );
  });

  test('says of a week in which nothing came that it was one', async () => {
    await at(SUNDAY);
    await at(MONDAY);
    await settled();
    const [mail] = letterTo('meena@example.in');
    expect(mail?.subject).toBe('Your week: nothing came in · floodlight.example');
    expect(mail?.text).toContain('A quiet week: nobody wrote, and no visit was counted.');
    expect(mail?.text).toContain('Nobody waits for an answer.');
  });
});

describe('each Monday', () => {
  test('one letter goes to each address, however many servers there are', async () => {
    const other = await startSettingsApp({ ...settings(), sharing: app });
    other.notices.start();
    await at(SUNDAY);
    time = MONDAY + 60_000;
    await Promise.all([app.letters.enqueueDue(), other.letters.enqueueDue(), app.letters.enqueueDue()]);
    await settled();
    await app.letters.enqueueDue();
    await other.close();
    expect(server.mails.map(({ to }) => to.join()).sort()).toEqual(['meena@example.in', 'owner@example.in']);
  });

  test('a letter that was missed is made up once, older ones are not, and a new site begins with the next', async () => {
    expect(await at(MONDAY + DAY_MS)).toBe(0);
    expect(await at(MONDAY + 23 * DAY_MS)).toBe(2);
    await settled();
    expect(letterTo('owner@example.in')[0]?.text).toContain('from 7 December 2026 to 13 December 2026');
    expect(await at(MONDAY + 24 * DAY_MS)).toBe(0);
    expect(await at(MONDAY + 28 * DAY_MS)).toBe(2);
  });

  test('it goes at the hour that is set, and another hour on the day makes no second one', async () => {
    await change({ weekly_at: '18:00' });
    await at(SUNDAY);
    expect(await at(MONDAY)).toBe(0);
    expect(await at(MONDAY + 9 * 3_600_000)).toBe(2);
    await change({ weekly_at: '23:00' });
    expect(await at(MONDAY + 10 * 3_600_000)).toBe(0);
    expect(await at(MONDAY + 15 * 3_600_000)).toBe(0);
    expect((await notices()).weekly).toEqual({ is_on: true, at: '23:00', off: [] });
  });

  test('a mail server that is down gets it when it is back, and the week after it the newest alone', async () => {
    await at(SUNDAY);
    server.behaving.mode = 'refuse';
    await at(MONDAY);
    await expect
      .poll(async () => (await notices()).deliveries.map(({ last_error }) => last_error))
      .toEqual([expect.stringContaining('451'), expect.stringContaining('451')]);
    expect((await notices()).deliveries[0]).toMatchObject({ kind: 'weekly', contact_id: null });
    await at(MONDAY + 7 * DAY_MS);
    server.behaving.mode = 'take';
    time += 60_000;
    app.notices.wake();
    await settled();
    expect(letterTo('owner@example.in').map(({ text }) => text?.split('\n')[0])).toEqual([
      'The week from 23 November 2026 to 29 November 2026, beside the week before.',
    ]);
  });

  test('nobody gets one where no mail goes, or it is switched off', async () => {
    await at(SUNDAY);
    await change({ weekly: false });
    expect(await at(MONDAY)).toBe(0);
    await change({ weekly: true, mail_to: [] });
    expect(await at(MONDAY + 7 * DAY_MS)).toBe(0);
    await settled();
    expect(server.mails).toEqual([]);
  });
});

describe('the link of a letter', () => {
  let path: string;
  beforeEach(async () => {
    await at(SUNDAY);
    await at(MONDAY);
    await settled();
    path = pathOf(letterTo('owner@example.in')[0]);
    server.mails.length = 0;
  });

  test('asks first: what opens links by itself switches nothing off', async () => {
    const page = await app.call(path);
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'|default-src 'self'/);
    const html = await page.text();
    expect(html).toContain('<form method="post"><button type="submit">Switch it off</button></form>');
    expect(html).not.toContain('owner@example.in');
    expect((await app.call(path, { method: 'HEAD' })).status).toBe(200);
    expect((await notices()).weekly.off).toEqual([]);
  });

  test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'switches it off for its address alone in one press, as %s',
    async (type) => {
      const body = type.startsWith('multi')
        ? '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
        : 'List-Unsubscribe=One-Click';
      const post = () => app.call(path, { method: 'POST', headers: { 'Content-Type': type }, body });
      const answer = await post();
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('The weekly letter is off');
      expect((await post()).status).toBe(200);
      expect((await notices()).weekly).toMatchObject({ is_on: true, off: ['owner@example.in'] });
      expect(await at(MONDAY + 7 * DAY_MS)).toBe(1);
      await settled();
      expect(server.mails.map(({ to }) => to.join())).toEqual(['meena@example.in']);
      const activity = await (await app.call('/api/activity', { token })).json();
      expect(activity[0]).toMatchObject({ action: 'weekly letter switched off by its link', by: null });
      await change({ weekly: true });
      expect((await notices()).weekly.off).toEqual([]);
    },
  );

  test('that is not whole, or of an address that left, switches nothing off', async () => {
    for (const broken of [path.slice(0, -2), '/letter/off', '/letter/off?t=x', `${path}x`]) {
      expect((await app.call(broken)).status, broken).toBe(404);
      expect((await app.call(broken, { method: 'POST' })).status, broken).toBe(404);
    }
    await change({ mail_to: ['meena@example.in'] });
    expect((await app.call(path, { method: 'POST' })).status).toBe(404);
  });

  test('is not pressed by a page of another site', async () => {
    const headers = {
      Origin: 'https://elsewhere.example',
      'Content-Type': 'application/x-www-form-urlencoded',
    };
    expect((await app.call(path, { method: 'POST', headers })).status).toBe(403);
    expect((await notices()).weekly.off).toEqual([]);
  });
});

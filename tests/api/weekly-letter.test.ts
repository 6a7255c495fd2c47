import type { NotificationsView } from '#contract/notification.ts';
import { DAY_MS } from '#contract/time.ts';
import { describe, expect } from '#tests/support/api-test.ts';
import { aMailServer, type MailServer } from '#tests/support/mail-server.ts';
import { aContact } from '#tests/support/messages.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { showingContent } from '#tests/support/tiny-renderer.ts';
import { contentTest, startContentApp, tinySite } from '#tests/support/tiny-site.ts';

/** A Sunday, at noon in India. */
const SUNDAY = Date.parse('2026-11-22T06:30:00Z');
/** The Monday after it, at nine in India. */
const MONDAY = Date.parse('2026-11-23T03:30:00Z');
const dayOf = (time: number) => Math.floor((time + 19_800_000) / DAY_MS);

const test = contentTest
  .extend('mail', async ({ clock }, { onCleanup }) => {
    clock.set(SUNDAY);
    const server = await aMailServer();
    await server.open();
    onCleanup(server.close);
    return server;
  })
  .extend('settings', async ({ mail }) => ({
    ...(await tinySite(showingContent)),
    smtpUrl: mail.url,
    notifyEmail: ['owner@example.in', 'meena@example.in'],
    publicUrl: 'https://floodlight.example',
  }))
  .extend('letters', async ({ app, owner, clock, mail }) => {
    app.notifications.start();
    const notices = async (): Promise<NotificationsView> => (await owner.get('/notices')).body;
    return {
      notices,
      change: (json: object) => owner.patch('/notices', json),
      /** What is owed at this time is put into the queue: so many letters. */
      at(time: number): Promise<number> {
        clock.set(time);
        return app.letters.enqueueDue();
      },
      /** All that is owed is sent. */
      settled: () => expect.poll(async () => (await notices()).deliveries).toEqual([]),
      to: (address: string) => mail.mails.filter(({ to }) => to.includes(address)),
    };
  });

const pathOf = (mail: MailServer['mails'][number] | undefined) =>
  /https:\/\/floodlight\.example(\/letter\/off\S+)/.exec(mail?.text ?? '')?.[1] ?? '';

/** What happened in the week before the letter, and in the one before that. */
async function aWeek(app: TestApp): Promise<void> {
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

describe('The weekly letter', () => {
  test('has five figures of two weeks and what waits, as text and as HTML', async ({ app, letters }) => {
    await aWeek(app);
    expect(await letters.at(SUNDAY)).toBe(0);
    expect(await letters.at(MONDAY - 1)).toBe(0);
    expect(await letters.at(MONDAY)).toBe(2);
    await letters.settled();
    const [letter] = letters.to('owner@example.in');
    expect(letter?.subject).toBe('Your week: 4 messages, 3 answered · Reddy Anna');
    const lines = [
      ['New messages', '4', '1'],
      ['Answered', '3', '0'],
      ['Median time to answer', '2 hours', 'none answered'],
      ['Visits', '1,284', '901'],
      ['Taps on a chat', '37', '12'],
    ];
    for (const [label, value, before] of lines) {
      expect(letter?.text).toContain(`${label}: ${value} (the week before: ${before})`);
      expect(letter?.html).toMatch(new RegExp(`${label}<br>.*the week before: ${before}.*\n.*>${value}<`));
    }
    for (const body of [letter?.text, letter?.html]) {
      expect(body).toContain('The week from 16 November 2026 to 22 November 2026');
      expect(body).toContain('1 person is waiting for an answer, for 3 days.');
      expect(body).toContain('https://floodlight.example/admin/userInfo?state=new');
    }
    // Nothing of those who wrote.
    for (const text of ['secret', 'Asha', 'Rao', '98765']) expect(letter?.raw).not.toContain(text);
    const off = `https://floodlight.example${pathOf(letter)}`;
    expect(letter?.html).toContain(off);
    expect(letter?.headers.get('list')).toMatchObject({ unsubscribe: { url: off } });
    expect(letter?.raw.replace(/\r\n[ \t]+/g, ' ')).toContain(
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    );
  });

  test('says of a week in which nothing came that it was one', async ({ letters }) => {
    await letters.at(SUNDAY);
    await letters.at(MONDAY);
    await letters.settled();
    const [letter] = letters.to('meena@example.in');
    expect(letter?.subject).toBe('Your week: nothing came in · Reddy Anna');
    expect(letter?.text).toContain('A quiet week: no messages and no visits.');
    expect(letter?.text).toContain('No one is waiting for an answer.');
  });
});

describe('Each Monday', () => {
  test('one letter goes to each address', async ({ app, settings, clock, mail, letters }) => {
    const other = await startContentApp({ ...settings, now: clock.now, sharing: app });
    other.notifications.start();
    await letters.at(SUNDAY);
    clock.set(MONDAY + 60_000);
    await Promise.all([app.letters.enqueueDue(), other.letters.enqueueDue(), app.letters.enqueueDue()]);
    await letters.settled();
    await app.letters.enqueueDue();
    await other.close();
    expect(mail.mails.map(({ to }) => to.join()).sort()).toEqual(['meena@example.in', 'owner@example.in']);
  });

  test('a letter that was missed is made up once, older ones are not', async ({ letters }) => {
    expect(await letters.at(MONDAY + DAY_MS)).toBe(0);
    expect(await letters.at(MONDAY + 23 * DAY_MS)).toBe(2);
    await letters.settled();
    expect(letters.to('owner@example.in')[0]?.text).toContain('from 7 December 2026 to 13 December 2026');
    expect(await letters.at(MONDAY + 24 * DAY_MS)).toBe(0);
    expect(await letters.at(MONDAY + 28 * DAY_MS)).toBe(2);
  });

  test('the letter goes at the hour that is set, once a day', async ({ letters }) => {
    await letters.change({ weekly_at: '18:00' });
    await letters.at(SUNDAY);
    expect(await letters.at(MONDAY)).toBe(0);
    expect(await letters.at(MONDAY + 9 * 3_600_000)).toBe(2);
    await letters.change({ weekly_at: '23:00' });
    expect(await letters.at(MONDAY + 10 * 3_600_000)).toBe(0);
    expect(await letters.at(MONDAY + 15 * 3_600_000)).toBe(0);
    expect((await letters.notices()).weekly).toEqual({ is_on: true, at: '23:00', off: [] });
  });

  test('a mail server that was down gets the newest letter', async ({ app, clock, mail, letters }) => {
    await letters.at(SUNDAY);
    mail.behaving.mode = 'refuse';
    await letters.at(MONDAY);
    await expect
      .poll(async () => (await letters.notices()).deliveries.map(({ last_error }) => last_error))
      .toEqual([expect.stringContaining('451'), expect.stringContaining('451')]);
    expect((await letters.notices()).deliveries[0]).toMatchObject({ kind: 'weekly', contact_id: null });
    await letters.at(MONDAY + 7 * DAY_MS);
    mail.behaving.mode = 'take';
    clock.forward(60_000);
    app.notifications.wake();
    await letters.settled();
    expect(letters.to('owner@example.in').map(({ text }) => text?.split('\n')[0])).toEqual([
      'The week from 23 November 2026 to 29 November 2026, compared with the week before.',
    ]);
  });

  test('no letter is sent where no mail goes, or it is switched off', async ({ mail, letters }) => {
    await letters.at(SUNDAY);
    await letters.change({ weekly: false });
    expect(await letters.at(MONDAY)).toBe(0);
    await letters.change({ weekly: true, mail_to: [] });
    expect(await letters.at(MONDAY + 7 * DAY_MS)).toBe(0);
    await letters.settled();
    expect(mail.mails).toEqual([]);
  });
});

describe('The link of a letter', () => {
  const linkTest = test.extend('path', async ({ letters, mail }) => {
    await letters.at(SUNDAY);
    await letters.at(MONDAY);
    await letters.settled();
    const path = pathOf(letters.to('owner@example.in')[0]);
    mail.mails.length = 0;
    return path;
  });

  linkTest('asks first: what opens links by itself switches nothing off', async ({ app, letters, path }) => {
    const page = await app.call(path);
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'|default-src 'self'/);
    const html = await page.text();
    expect(html).toContain('<form method="post"><button type="submit">Unsubscribe</button></form>');
    expect(html).not.toContain('owner@example.in');
    expect((await app.call(path, { method: 'HEAD' })).status).toBe(200);
    expect((await letters.notices()).weekly.off).toEqual([]);
  });

  linkTest.for(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'switches it off for its address alone in one press, as %s',
    async (type, { app, owner, mail, letters, path }) => {
      const body = type.startsWith('multi')
        ? '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
        : 'List-Unsubscribe=One-Click';
      const post = () => app.call(path, { method: 'POST', headers: { 'Content-Type': type }, body });
      const answer = await post();
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('Unsubscribed');
      expect((await post()).status).toBe(200);
      expect((await letters.notices()).weekly).toMatchObject({ is_on: true, off: ['owner@example.in'] });
      expect(await letters.at(MONDAY + 7 * DAY_MS)).toBe(1);
      await letters.settled();
      expect(mail.mails.map(({ to }) => to.join())).toEqual(['meena@example.in']);
      const { body: activity } = await owner.get('/activity');
      expect(activity[0]).toMatchObject({ action: 'weekly letter switched off by its link', by: null });
      await letters.change({ weekly: true });
      expect((await letters.notices()).weekly.off).toEqual([]);
    },
  );

  linkTest(
    'that is not whole, or of an address that left, switches nothing off',
    async ({ app, letters, path }) => {
      for (const broken of [path.slice(0, -2), '/letter/off', '/letter/off?t=x', `${path}x`]) {
        expect((await app.call(broken)).status, broken).toBe(404);
        expect((await app.call(broken, { method: 'POST' })).status, broken).toBe(404);
      }
      await letters.change({ mail_to: ['meena@example.in'] });
      expect((await app.call(path, { method: 'POST' })).status).toBe(404);
    },
  );

  linkTest('is not pressed by a page of another site', async ({ app, letters, path }) => {
    const headers = {
      Origin: 'https://elsewhere.example',
      'Content-Type': 'application/x-www-form-urlencoded',
    };
    expect((await app.call(path, { method: 'POST', headers })).status).toBe(403);
    expect((await letters.notices()).weekly.off).toEqual([]);
  });
});

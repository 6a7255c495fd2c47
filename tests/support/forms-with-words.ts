import type { Page, Route } from '@playwright/test';
import { type Client, clientOf } from './client.ts';
import {
  expect,
  fillLogin,
  leaveMessage,
  postEditor,
  pressAsSessionEnds,
  type Site,
  screenTitle,
  statusWith,
} from './operator-screens.ts';
import { addPost, changePost } from './posts.ts';

// What every form of the operator shares: nothing typed is lost, whatever happens to the save.

interface Given {
  page: Page;
  owner: Client;
  site: Site;
}

interface Form {
  address: string;
  /** Where it is reached by a press on its screen. */
  enter?: () => Promise<void>;
  field: ReturnType<Page['getByRole']>;
  words: string;
  save: () => Promise<void>;
  isSaved: string;
  /** The call that saves. */
  call: string;
  stored: () => Promise<string>;
  /** Another window saves first: what it does, the message shown here, and the press that puts this text in its place. */
  other: { saves: () => Promise<unknown>; notice: RegExp; keepMine: () => Promise<void>; isKept?: string };
  /** Leaves the site as it was. */
  clear?: () => Promise<unknown>;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

export async function ofPost({ page, owner }: Given): Promise<Form> {
  const { id } = await addPost(owner, { blog_title: 'Two windows', description: 'At first.' });
  const { text, save } = postEditor(page);
  return {
    address: `/admin/blogerForm?id=${id}`,
    field: text,
    words: 'My own words.',
    save: () => save.click(),
    isSaved: 'are published.',
    call: `**/api/blog/${id}`,
    stored: async () => (await owner.get(`/blogs/${id}`)).body.description,
    other: {
      saves: () => changePost(owner, id, { description: 'Their words.' }),
      notice: /changed in another window/,
      keepMine: async () => {
        await expect(page.getByText('Their words.')).toBeVisible();
        await button(page, 'Overwrite with mine').click();
      },
    },
  };
}

export async function ofNote({ page, owner, site }: Given): Promise<Form> {
  const email = `${crypto.randomUUID()}@note.example.in`;
  await leaveMessage(site, { email });
  const path = `/contacts/${site.rows(email)[0]?.id}`;
  return {
    address: `/admin/userInfo?id=${site.rows(email)[0]?.id}`,
    field: page.getByRole('textbox', { name: 'Note' }),
    words: 'Call after six.',
    save: () => button(page, 'Save note').click(),
    isSaved: 'The note was saved.',
    call: `**/api${path}`,
    stored: async () => (await owner.get(path)).body.note,
    other: {
      saves: () => owner.patch(path, { note: 'From the first.', note_revision: 0 }),
      notice: /Someone changed this note to “From the first\.”\./,
      keepMine: () => button(page, 'Save mine instead').click(),
    },
  };
}

export async function ofMatch({ page, owner }: Given): Promise<Form> {
  const starts_at = new Date(Date.now() + 3 * 24 * 60 * 60_000).toISOString();
  const given = {
    home: 'Pune',
    away: `Chennai ${crypto.randomUUID().slice(0, 4)}`,
    competition: 'League',
    venue: '',
    starts_at,
  };
  const made = (await owner.post('/fixtures', given)).body;
  const list = async () => (await owner.get('/fixture-desk')).body as { id: number; home: string }[];
  return {
    address: '/admin/fixtures',
    enter: () =>
      page.getByRole('row').filter({ hasText: given.away }).getByRole('button', { name: 'Edit' }).click(),
    field: page.getByLabel('First team', { exact: true }),
    words: 'Nagpur',
    save: () => button(page, 'Save fixture').click(),
    isSaved: 'was saved.',
    call: `**/api/fixtures/${made.id}`,
    stored: async () => (await list()).find(({ id }) => id === made.id)?.home ?? '',
    other: {
      saves: async () => {
        const stored = (await list()).find(({ id }) => id === made.id);
        await owner.patch(`/fixtures/${made.id}`, { ...stored, venue: 'Eden Gardens' });
        // A list that does not show it.
        const lists = page.getByRole('navigation', { name: 'Which fixtures' });
        await lists.getByRole('link', { name: 'Past' }).click();
      },
      notice: /Eden Gardens[\s\S]*Save again to overwrite it\./,
      keepMine: () => button(page, 'Save fixture').click(),
    },
    clear: () => owner.delete(`/fixtures/${made.id}`),
  };
}

export async function ofSettings({ page, owner }: Given): Promise<Form> {
  const { content } = (await owner.get('/settings')).body;
  const publish = async (changed: object) => {
    const { revision } = (await owner.get('/settings')).body;
    await owner.post('/settings', { revision, content: changed });
  };
  const save = async () => {
    await button(page, 'Publish').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
  };
  return {
    address: '/admin/settings/facts',
    field: page.getByLabel('Rating'),
    words: '4.1',
    save,
    isSaved: 'Published.',
    call: '**/api/settings',
    stored: async () => (await owner.get('/settings')).body.content.site.rating,
    other: {
      saves: () => publish({ ...content, site: { ...content.site, branches: '300+' } }),
      notice: /has published other settings since/,
      keepMine: async () => {
        await expect(page.getByLabel('Branches')).toHaveValue('300+');
        await save();
      },
    },
    clear: () => publish(content),
  };
}

export async function ofPage({ page, owner }: Given): Promise<Form> {
  const address = '/page-desk/page?path=%2Fprivacy-policy';
  const field = page.getByRole('textbox', { name: 'Title', exact: true });
  return {
    address: '/admin/pages?page=%2Fprivacy-policy',
    field,
    words: 'What we keep',
    save: () => button(page, 'Publish').click(),
    isSaved: 'Published',
    call: '**/api/page-desk/*',
    stored: async () => (await owner.get(address)).body.fields.title,
    other: {
      saves: async () => {
        const { fields, revision } = (await owner.get(address)).body;
        const draft = { path: '/privacy-policy', revision, fields: { ...fields, title: 'Theirs' } };
        await owner.post('/page-desk/draft', draft);
      },
      notice: /has changed this page since/,
      keepMine: () => button(page, 'Keep mine').click(),
    },
    clear: async () => {
      await button(page, 'Restore original text').click();
      await expect(field).toHaveValue('Privacy Policy');
    },
  };
}

type MakeForm = (given: Given) => Promise<Form>;

async function fill({ page }: Given, form: Form): Promise<void> {
  await page.goto(form.address);
  await form.enter?.();
  await form.field.fill(form.words);
}

async function expectSaved({ page }: Given, form: Form, text = form.isSaved): Promise<void> {
  await expect(statusWith(page, text)).toBeVisible();
  await expect.poll(form.stored).toBe(form.words);
  await form.clear?.();
}

/** Another window saves first: a message is shown here, and nothing is overwritten unasked. */
export async function saveAfterAnother(given: Given, make: MakeForm): Promise<void> {
  const { page } = given;
  const form = await make(given);
  await page.goto(form.address);
  await form.enter?.();
  await expect(form.field).not.toHaveValue(form.words);
  await form.other.saves();
  await form.field.fill(form.words);
  await form.save();
  await expect(page.getByRole('alert').filter({ hasText: form.other.notice })).toBeVisible();
  await expect(form.field).toHaveValue(form.words);
  expect(await form.stored()).not.toBe(form.words);
  await form.other.keepMine();
  await expectSaved(given, form);
}

/** The form is opened again after another window saved: what was typed before is there, and overwrites nothing unasked. */
export async function saveOnReturn(given: Given, make: MakeForm): Promise<void> {
  const { page } = given;
  const form = await make(given);
  await fill(given, form);
  await form.other.saves();
  await page.goto('/admin');
  await page.goto(form.address);
  await form.enter?.();
  await expect(form.field).toHaveValue(form.words);
  await form.save();
  await expect(page.getByRole('alert').filter({ hasText: form.other.notice })).toBeVisible();
  expect(await form.stored()).not.toBe(form.words);
  await form.other.keepMine();
  await expectSaved(given, form);
}

/** On a device that keeps nothing a message is shown, and who leaves or logs out is asked before the words are lost. */
export async function leaveFullDevice(given: Given, make: MakeForm): Promise<void> {
  const { page } = given;
  const form = await make(given);
  await page.route(form.call, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  );
  await fill(given, form);
  await expect(page.getByText(/This device can’t (save|keep)|can’t be kept on this device/)).toBeVisible();
  const leave = () => page.getByRole('link', { name: 'Category Form', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leave();
  await expect(dialog).toContainText(/lost if you leave/);
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await button(page, 'Logout').click();
  const loggingOut = page.getByRole('dialog', { name: 'Log out without saving?' });
  await loggingOut.getByRole('button', { name: 'Stay here' }).click();
  await expect(form.field).toHaveValue(form.words);
  await leave();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(screenTitle(page, 'Category Form')).toBeVisible();
  // Of a page nothing was stored.
  if (make !== ofPage) await form.clear?.();
}

/** What may happen to the call that saves, and which message is shown. */
interface Failure {
  fail: (route: Route) => Promise<void>;
  words: RegExp;
}

export const lineLost: Failure = {
  fail: (route) => route.abort('internetdisconnected'),
  words: /no connection/i,
};

export const foreignAnswer: Failure = {
  fail: (route) => route.fulfill({ status: 503, body: '' }),
  words: /Something other than this site answered|did not answer/,
};

/** The words stay, and the next press saves them. */
export async function saveTwice(given: Given, make: MakeForm, { fail, words }: Failure): Promise<void> {
  const { page } = given;
  const form = await make(given);
  await fill(given, form);
  const before = await form.stored();
  await page.route(form.call, (route) =>
    route.request().method() === 'GET' ? route.continue() : fail(route),
  );
  await form.save();
  await expect(page.getByText(words).first()).toBeVisible();
  await expect(form.field).toHaveValue(form.words);
  expect(await form.stored()).toBe(before);
  await page.unroute(form.call);
  await form.save();
  await expectSaved(given, form);
}

/** The session of the page ends with the press: the words are back after the login. */
export async function saveAsSessionEnds(given: Given, make: MakeForm): Promise<void> {
  const { page, site } = given;
  const form = await make(given);
  await fill(given, form);
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  await pressAsSessionEnds(page, clientOf(site.url, token), form.save);
  await expect(statusWith(page, 'Your session ended')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.unroute('**/api/**');
  await fillLogin(page);
  await form.enter?.();
  await expect(form.field).toHaveValue(form.words);
  await form.save();
  await expectSaved(given, form);
}

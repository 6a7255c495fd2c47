import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { builtCopies } from '#contract/built-copies.ts';
import { listValues, postValues } from '#pwa/worker/templates/blog-values.ts';
import { fillTemplate, type TemplateValues } from '#pwa/worker/templates/fill-template.ts';

// Each slot of a built template has a value of the worker's, and each value has a slot: a component that changed its markup took
// one away, or brought one that is not filled.

const CLIENT = join(import.meta.dirname, '../../../dist/client');
const templateAt = (path: string) => readFile(join(CLIENT, `${path}.html`), 'utf8');

const slotsIn = (template: string) =>
  new Set(Array.from(template.matchAll(/\{\{[#&"]?(\w+)\}\}/g), ([, name = '']) => name));

const namesIn = (values: TemplateValues): string[] =>
  Object.entries(values).flatMap(([name, value]) => [
    name,
    ...(typeof value === 'string' ? [] : value.flatMap(namesIn)),
  ]);

const [care, author] = [{ care: true }, { author_name: 'Asha' }];
const post = (id: number, category = 7) => ({
  ...{ id, blog_title: `Post ${id}`, title: 'Picture', excerpt: 'Text', blog_img: 'p.jpg' },
  ...{ date: '2026-11-20T06:00:00.000Z', categoryId: category },
  Category: { id: category, category: `C${category}` },
});

test('Each slot of the template of listings is filled, and each value has its slot', async () => {
  const categories = Array.from({ length: 7 }, (_, index) => ({ id: index + 1, category: `C${index + 1}` }));
  const saved = Array.from({ length: 40 }, (_, index) => ({
    ...post(index + 1),
    ...(index % 2 === 0 ? { ...author, minutes: 3 } : {}),
    savedAt: 1,
  }));
  const made = [{}, { category: 7 }, { page: 2 }, { category: 7, page: 2 }].map((listing) =>
    listValues(listing, saved, { categories, savedAt: 1 }),
  );
  const names = new Set(made.flatMap((values) => namesIn(values ?? {})));
  expect(names).toEqual(slotsIn(await templateAt(builtCopies.list)));
});

test('Each slot of the template of posts is filled, and each value has its slot', async () => {
  const written = { ...post(1), description: '', minutes: 1, html: '<p>Dew falls.</p>' };
  const made = [
    written,
    { ...written, ...author, seo_title: 'Dew', changed: '2026-11-21T06:00:00.000Z' },
    { ...written, Category: { ...written.Category, ...care }, canonical: 'https://example.com/' },
  ].map((each) => postValues(each, 1));
  const names = new Set(made.flatMap(namesIn));
  const template = await templateAt(builtCopies.post);
  expect(names).toEqual(slotsIn(template));
  const days = made.map(
    (each) => /Updated <time dateTime="[^"]*">([^<]*)<\/time>/.exec(fillTemplate(template, each))?.[1],
  );
  expect(days).toEqual([undefined, '21 Nov 2026', undefined]);
});

test('Each slot of the template of the contact page is filled, and each value has its slot', async () => {
  const template = await templateAt(builtCopies.contact);
  vi.stubGlobal('self', globalThis);
  const { contactValues, OUTCOMES, repeatedNotice } = await import('#pwa/worker/templates/contact-page.ts');
  const repeated = { earlier: { key: 'k', writtenAt: 0 }, isWaiting: false, again: { message: 'Hello' } };
  const values = {
    ...{ first_name: 'Asha', last_name: 'Rao', email: 'not an address', phone: '1', message: 'Hello' },
    ...({ preferred_channel: 'call', preferred_time: '' } as const),
  };
  const errors = [{ field: 'email', message: 'Not an address' }];
  const shown = [OUTCOMES.failed, repeatedNotice(repeated)];
  const made = contactValues({ key: 'the-key', values, errors, notice: shown });
  expect(new Set(namesIn(made))).toEqual(slotsIn(template));
  const page = fillTemplate(template, made);
  for (const typed of ['Asha', 'Rao', 'not an address', 'Hello', 'the-key', 'Not an address'])
    expect(page).toContain(typed);
  vi.unstubAllGlobals();
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SettingsContent } from '#contract/settings.ts';
import { startSeededSite } from '#tests/support/built-site.ts';
import { bodyOf, type Client, clientOf } from '#tests/support/client.ts';
import { settingsCalls } from '#tests/support/settings-calls.ts';
import type { TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startSeededSite('https://site.example');
  owner = clientOf(app.url, await app.login());
});
afterAll(() => app.close());

const textOf = async (path: string) => (await app.call(path)).text();
const part = (html: string, from: string, to: string) => html.slice(html.indexOf(from), html.indexOf(to));
const links = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
const menuOf = (html: string) => links(part(html, '<ul class="site-nav-list"', '</header>'));
const footerOf = (html: string) =>
  links(part(html, '<nav class="site-footer-nav"', '<div class="responsible-play"'));
const sectionsOf = (html: string) =>
  [...part(html, '<main', '</main>').matchAll(/<section[^>]* aria-labelledby="([^"]+)"/g)].map(
    ([, id]) => id,
  );

function changed({ structure, ...content }: SettingsContent): SettingsContent {
  const { menu } = structuredClone(structure);
  menu.bar = { order: ['/blog', ...menu.bar.order.filter((id) => id !== '/blog')], hidden: ['/sports-id'] };
  menu.footer = { order: ['/contact', '/about-us'], hidden: ['/glossary'] };
  return {
    ...content,
    structure: {
      ...structure,
      menu,
      home: {
        order: ['faq', 'how-to-bet', 'support', 'bettingTips', 'howToBet', 'about'],
        hidden: ['feedback', 'matchPredictions'],
      },
    },
  };
}

const shown = async (prefix = '') => ({
  built: menuOf(await textOf(`${prefix}/about-us`)),
  rendered: menuOf(await textOf(`${prefix}/blog`)),
  footer: footerOf(await textOf(`${prefix}/about-us`)),
  sections: sectionsOf(await textOf(prefix === '' ? '/' : prefix)),
});

test('The order and what is hidden are in the preview, then on built and rendered pages, and back by the history', async () => {
  const calls = settingsCalls(owner);
  const before = await calls.read();
  const usual = await shown();
  expect(usual.rendered).toEqual(usual.built);
  expect(usual.sections.slice(-2)).toEqual(['how-to-withdraw', 'faq']);

  const content = changed(before.content);
  const { path } = await bodyOf(owner.post('/settings-preview', { content }));
  const previewed = (await shown(path)).sections;
  expect(await shown()).toEqual(usual);

  const published = await bodyOf(calls.publish(changed));
  expect(published.history[0].changed).toEqual(['Menu', 'Home']);
  const now = await shown();
  const withoutSports = usual.built.filter((href) => href !== '/sports-id' && href !== '/blog');
  expect(now.built).toEqual(['/blog', ...withoutSports]);
  expect(now.rendered).toEqual(now.built);
  expect(now.footer.slice(0, 2)).toEqual(['/contact', '/sports-id']);
  expect(now.footer).toContain('/about-us');
  expect(now.footer).not.toContain('/glossary');
  expect(now.sections[0]).toBe('faq');
  expect(now.sections).not.toContain('feedback');
  expect(now.sections.indexOf('how-to-bet')).toBeLessThan(now.sections.indexOf('about'));
  expect(previewed).toEqual(now.sections);
  expect(await textOf('/site-content.json')).toContain('"lists"');

  await bodyOf(owner.post(`/settings/${before.revision}/restore`, { revision: published.revision }));
  expect(await shown()).toEqual(usual);
});

test('Questions that the home page does not show are not found by the search', async () => {
  const calls = settingsCalls(owner);
  const questions = async () => (await textOf('/search-index.json')).match(/"path":"\/#faq-/g)?.length ?? 0;
  expect(await questions()).toBeGreaterThan(5);
  await bodyOf(
    calls.publish((content) => ({
      ...content,
      structure: { ...content.structure, home: { ...content.structure.home, hidden: ['faq'] } },
    })),
  );
  expect(await questions()).toBe(0);
  expect(await textOf('/')).not.toContain('FAQPage');
});

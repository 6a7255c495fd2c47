import { expect, test } from 'vitest';
import { arranged, homeSections, inOrder, menuLists } from '#contract/arrangement.ts';
import { frameWordsOf } from '#contract/frame-words.ts';
import type { MenuEntry } from '#contract/pages.ts';
import { defaultContent } from '#contract/settings.ts';
import { defaultStructure, requiredEntries, siteStructure, unusualLists } from '#contract/structure.ts';
import { settingsParts } from '#pwa/admin/settings/parts.ts';
import type { Spec } from '#pwa/admin/settings/spec.ts';
import { footerGroups, footerLinks, navItems } from '#pwa/content/navigation.ts';

const itself = (id: string) => id;
const own: MenuEntry = { place: 'top', label: 'Offers', href: '/p/offers', language: 'en-IN' };

test.for([
  ['as they are', [], 'a b c d'],
  ['all in another order', ['d', 'c', 'b', 'a'], 'd c b a'],
  ['some that are not in it, behind what they usually follow', ['c', 'a'], 'c d a b'],
  ['the first one is not in it', ['c', 'b', 'd'], 'a c b d'],
  ['with some that are not there any more', ['gone', 'b', 'a', 'c', 'd'], 'b a c d'],
] as const)('Entries in an order: %s', ([, order, expected]) => {
  expect(inOrder(['a', 'b', 'c', 'd'], itself, { order }).join(' ')).toBe(expected);
});

test('The usual order that the settings begin with is that of the pages', () => {
  const navigation = frameWordsOf({ ...defaultContent, menu: [], hasFixtures: true });
  const items = navItems(navigation);
  const linksOf = (name: string) =>
    items.flatMap((item) => ('links' in item && item.href === name ? item.links : []));
  const hrefs = (links: readonly { href: string }[]) => links.map(({ href }) => href);
  expect({
    bar: hrefs(items),
    service: hrefs(linksOf('service')),
    rules: hrefs(linksOf('rules')),
    footer: hrefs(footerLinks(navigation)),
  }).toEqual(menuLists);
  expect(unusualLists(defaultStructure, [])).toEqual({});
});

test('The footer has its links in three groups, each in the order of the whole list', () => {
  const navigation = frameWordsOf({ ...defaultContent, menu: [own], hasFixtures: true });
  const groups = footerGroups(navigation);
  expect(groups.map(({ label }) => label)).toEqual(['About', 'Rules', 'Read']);
  const [about = [], rules, read] = groups.map(({ links }) => links.map(({ href }) => href));
  expect(about).toContain('/contact');
  expect(rules).toEqual(['/privacy-policy', '/terms-and-conditions', '/disclaimer', '/responsible-play']);
  expect(read).toEqual(expect.arrayContaining(['/blog', '/fixtures', '/odds', '/glossary']));
  expect(groups.flatMap(({ links }) => links)).toHaveLength(footerLinks(navigation).length);
});

test('The screen has a row for each entry and section', () => {
  const rowsOf = (of: readonly Spec[]): [string, string[]][] =>
    of.flatMap((spec): [string, string[]][] => {
      if (spec.kind === 'group') return rowsOf(spec.of);
      return spec.kind === 'arrangement' ? [[spec.name, Object.keys(spec.rows)]] : [];
    });
  expect(Object.fromEntries(rowsOf(settingsParts.flatMap(({ of }) => of)))).toEqual({
    ...menuLists,
    home: homeSections,
  });
});

test('Entries of the menu are in the order of the operator, without those that are hidden', () => {
  const structure = structuredClone(defaultStructure);
  structure.menu.bar = { order: ['/blog', '/', 'rules'], hidden: ['/sports-id'] };
  structure.menu.service.hidden = menuLists.service.filter((id) => !requiredEntries.includes(id));
  const navigation = frameWordsOf({
    ...defaultContent,
    structure,
    menu: [own],
    lists: unusualLists(structure, [own.href]),
    hasFixtures: true,
  });
  expect(navItems(navigation).map(({ href }) => href)).toEqual([
    ...['/blog', '/', 'service', '/about-us', 'rules', '/p/offers', '/contact'],
  ]);
  const groups = navItems(navigation).flatMap((item) => ('links' in item ? [item.links] : []));
  expect(groups[0]?.map(({ href }) => href)).toEqual(['/reddyAnnalogin']);
  expect(footerLinks(navigation).map(({ href }) => href)).toEqual(menuLists.footer);
});

test('Home, contact, blog, logins and the legal pages stay, and so do the menus that lead to them', () => {
  for (const id of requiredEntries) {
    const structure = structuredClone(defaultStructure);
    structure.menu.bar.hidden = [id];
    const { error } = siteStructure.safeParse(structure);
    expect(error?.issues[0]?.message, id).toMatch(/has to stay/);
  }
});

test('Settings that were stored before there was an order have the usual one', () => {
  expect(siteStructure.parse({ hidden: [] })).toEqual(defaultStructure);
  expect(arranged(['a', 'b'], itself, undefined)).toEqual(['a', 'b']);
});

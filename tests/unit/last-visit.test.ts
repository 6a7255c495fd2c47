import { expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/time.ts';
import { isNewIn, listShown, postRead, VISIT_GAP, visitNow } from '#pwa/site/blog/components/last-visit.ts';

const start = Date.UTC(2026, 0, 10, 9);
const post = (id: number, time: number) => ({ id, date: new Date(time).toISOString() });
const old = post(1, start - MINUTE_MS);
const later = post(2, start + 40 * MINUTE_MS);

/** A first visit that saw the list, and one after it. */
const first = listShown(visitNow(undefined, start), [old], true);
const second = visitNow(first, start + 50 * MINUTE_MS);

test('At a first visit nothing is new', () => {
  expect([old, later].filter((each) => isNewIn(first, each))).toEqual([]);
});

test('At the next one what was published since is new, until it is read', () => {
  expect([old, later].filter((each) => isNewIn(second, each))).toEqual([later]);
  expect(isNewIn(postRead(second, later), later)).toBe(false);
});

test('Reloads, and lists that are shown again, leave what is new as it is', () => {
  const again = visitNow(listShown(second, [later, old], true), second.at + VISIT_GAP - MINUTE_MS);
  expect(isNewIn(again, later)).toBe(true);
});

test('After half an hour without a page another visit begins, and what the list has shown is not new any more', () => {
  const shown = listShown(second, [later, old], true);
  expect(isNewIn(visitNow(shown, shown.at + VISIT_GAP), later)).toBe(false);
});

test('A saved list that is older than a post leaves the post new for the visit that meets it', () => {
  const offline = listShown(visitNow(first, start + 60 * MINUTE_MS), [old], true);
  expect(isNewIn(visitNow(offline, offline.at + VISIT_GAP), later)).toBe(true);
});

test('Who has read a post, or a category alone, has seen nothing that others could be newer than', () => {
  const reader = postRead(visitNow(undefined, start), old);
  const inCategory = listShown(reader, [old], false);
  expect(isNewIn(visitNow(inCategory, start + 50 * MINUTE_MS), later)).toBe(false);
});

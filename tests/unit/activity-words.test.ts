import { expect, test } from 'vitest';
import type { ActivityView } from '#contract/activity.ts';
import { actionOf, subjectOf } from '#pwa/admin/activity/activity-words.ts';

const an = (given: Partial<ActivityView>): ActivityView => ({
  id: 1,
  at: '2026-11-20T06:00:00Z',
  by: { id: 7, username: 'asha' },
  action: 'noted',
  subject: 'contact',
  subject_id: 12,
  detail: {},
  ...given,
});

test.each([
  [{ action: 'noted' }, 'noted'],
  [{ action: 'marked', detail: { state: 'answered' } }, 'marked: answered'],
  [{ action: 'label added', detail: { label: 'VIP' } }, 'label added: VIP'],
  [
    { action: 'notices changed', detail: { changed: 'mail_to, smtp_url, weekly' } },
    'notices changed: addresses of mail, mail server, weekly letter',
  ],
  [{ action: 'published', detail: { title: 'Dew' } }, 'published'],
  [{ action: 'erased', detail: { messages: 3 } }, 'erased: messages 3'],
  [
    {
      action: 'role changed',
      subject: 'operator',
      detail: { username: 'ravi', from: 'editor', to: 'owner' },
    },
    'role changed: from Editor, to Owner',
  ],
  [{ action: 'invited', subject: 'operator', detail: { role: 'answerer' } }, 'invited: Answerer'],
  [{ action: 'assigned', detail: { to: 'owner' } }, 'assigned: to owner'],
  [
    { action: 'reminder set', detail: { at: '2026-11-28T03:30:00.000Z' } },
    'reminder set: at 28/11/26, 09:00',
  ],
] as const)('%o reads %s', (given, words) => {
  expect(actionOf(an(given))).toBe(words);
});

test.each([
  [{}, 'Message 12', '/admin/userInfo?id=12'],
  [{ subject_id: null }, 'Messages', undefined],
  [{ subject: 'post', detail: { title: 'Dew' } }, 'Dew', '/admin/blogerForm?id=12'],
  [{ subject: 'category', detail: { name: 'Tennis' } }, 'Tennis', undefined],
  [{ subject: 'operator', detail: { username: 'ravi' } }, 'ravi', undefined],
  [{ subject: 'operator', subject_id: 7 }, 'Own login', undefined],
  [{ subject: 'operator', subject_id: 8 }, 'A login', undefined],
  [{ subject: 'settings', subject_id: null }, 'Settings', undefined],
] as const)('%o is about %s', (given, words, href) => {
  expect(subjectOf(an(given))).toEqual({ words, href });
});

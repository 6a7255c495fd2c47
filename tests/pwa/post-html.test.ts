import { expect, test, vi } from 'vitest';
import * as body from '#pwa/features/blog/post-body.tsx';
import { postHtml } from '#pwa/features/blog/post-html.tsx';

/** Two of them with their HTML are more than half of the room. */
const long = (name: string) => `${name} ${'x'.repeat(700_000)}`;

test('What is asked for again stays when others need its room', () => {
  const draws = vi.spyOn(body, 'PostBody');
  for (const name of ['read', 'seldom']) postHtml(long(name));
  postHtml(long('read'));
  postHtml(long('new'));
  draws.mockClear();
  expect(postHtml(long('read'))).toContain('read');
  expect(draws).not.toHaveBeenCalled();
  postHtml(long('seldom'));
  expect(draws).toHaveBeenCalled();
});

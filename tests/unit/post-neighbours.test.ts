import { expect, test } from 'vitest';
import { neighboursOf } from '#pwa/site/blog/queries/neighbours.ts';

const rows = [9, 7, 4].map((id) => ({ id, blog_title: `Post ${id}`, excerpt: 'Not kept' }));

test('In a list that is newest first the post before is the next row, the post after the one above', () => {
  expect(neighboursOf(rows, 7)).toEqual({
    previous: { id: 4, blog_title: 'Post 4' },
    next: { id: 9, blog_title: 'Post 9' },
  });
});

test('The newest post has none after it, the oldest none before it', () => {
  expect(neighboursOf(rows, 9)).toEqual({ previous: { id: 7, blog_title: 'Post 7' } });
  expect(neighboursOf(rows, 4)).toEqual({ next: { id: 7, blog_title: 'Post 7' } });
});

test('Of a post that the list does not reach nothing is known', () => {
  expect(neighboursOf(rows, 5)).toEqual({});
  expect(neighboursOf([], 5)).toEqual({});
});

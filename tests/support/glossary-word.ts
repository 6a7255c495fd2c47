import type { Page, Response } from '@playwright/test';
import type { Client } from './client.ts';
import { addPost } from './posts.ts';

/** What the shipped glossary says of a googly. */
export const DEFINITION =
  'A leg-spinner’s delivery that turns the other way: from off to leg for a right-handed batter.';

const TEXT = `${'Words before it. '.repeat(12)}He bowled a googly, and a second googly.\n\nThe end.`;

/** A post with a word that the glossary explains. */
export async function postWithGoogly(owner: Client, description = TEXT) {
  const { id } = await addPost(owner, { blog_title: 'The wrong one', description });
  return { path: `/blog/${id}/the-wrong-one`, id };
}

/** What follows presses and keys has run: asked for a second time it is given after who asked first. */
export const followsPresses = async (page: Page, script: Promise<Response>) =>
  page.evaluate((url) => import(url), (await script).url());

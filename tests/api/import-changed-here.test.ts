import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Post } from '#contract/blog.ts';
import { changedExport } from '#tests/support/changed-export.ts';
import { fileOf } from '#tests/support/export-file.ts';
import { exportOf, importInto } from '#tests/support/imports.ts';
import { publish } from '#tests/support/posts.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { wordpressExport } from '#tests/support/wordpress-export.ts';

let app: TestApp;
let other: TestApp;
let token: string;
beforeEach(async () => {
  app = await startTestApp();
  other = await startTestApp();
  token = await app.login();
});
afterEach(async () => {
  await app.close();
  await other.close();
});

const allPosts = async (of = app): Promise<Post[]> => {
  const answer = await of.call('/api/blogs?state=all&order=oldest', { token: await of.login() });
  return answer.json();
};
async function postCalled(title: string, of = app): Promise<Post> {
  const found = (await allPosts(of)).find(({ blog_title }) => blog_title === title);
  if (found === undefined) throw new Error(`there is no post ${title}`);
  return found;
}
async function changeText(id: number, description: string, of = app): Promise<void> {
  const json = { description };
  const answer = await of.call(`/api/blog/${id}`, { method: 'PATCH', token: await of.login(), json });
  expect(answer.status).toBe(200);
}

const textOf = (bowler: string) =>
  Array.from({ length: 2000 }, (_, at) => `<p>Over ${at} was bowled by ${bowler} from the pavilion.</p>`);
const longFile = (bowler: string) =>
  fileOf(wordpressExport({ items: [{ id: 1, title: 'Long', content: textOf(bowler).join('') }] }));

test('A part of a long text that somebody changed here is kept by the next import, which a line says; the others follow', async () => {
  await importInto(app, await longFile('Bumrah'));
  const part = await postCalled('Long (2)');
  await changeText(part.id, 'Written here.');
  const { lines } = await importInto(app, await longFile('Ashwin'));
  expect(lines).toContain(
    `Post “Long”: Its part 2, post ${part.id}, is left as it is: somebody changed it here.`,
  );
  expect((await postCalled('Long (2)')).description).toBe('Written here.');
  for (const title of ['Long', 'Long (3)'])
    expect((await postCalled(title)).description, title).toContain('bowled by Ashwin');
  const again = await importInto(app, await longFile('Ashwin'));
  expect(again.lines.filter((line) => line.startsWith('Post'))).toEqual([]);
  expect(again.counts.posts).toMatchObject({ changed: 0, unchanged: 1 });
  expect((await postCalled('Long (2)')).description).toBe('Written here.');
});

test('A part of a long text that was deleted here does not come again', async () => {
  await importInto(app, await longFile('Bumrah'));
  const { id } = await postCalled('Long (2)');
  await app.call(`/api/blog/${id}`, { method: 'DELETE', token });
  const { lines } = await importInto(app, await longFile('Ashwin'));
  expect(lines).toContain(
    'Post “Long”: Its part 2 is left out: it was imported before, and deleted here since.',
  );
  expect((await allPosts()).map(({ blog_title }) => blog_title).sort()).toEqual(['Long', 'Long (3)']);
});

test('What somebody changes here while an import renders the text is kept', async () => {
  const file = (content: string) =>
    fileOf(wordpressExport({ items: [{ id: 1, title: 'Short', content: `<p>${content}</p>` }] }));
  await importInto(app, await file('First'));
  const { id } = await postCalled('Short');
  const { lines, counts } = await importInto(app, await file('Second'), {
    duringRender: () => changeText(id, 'Written here.'),
  });
  expect(lines).toContain(
    'Post “Short”: Left as it is: it changed in the source, but somebody changed it here, too.',
  );
  expect(counts.posts).toMatchObject({ changed: 0, left: 1 });
  expect((await postCalled('Short')).description).toBe('Written here.');
});

test('What somebody changes here while an archive comes in is kept, too', async () => {
  await publish(app, token, { blog_title: 'Short', description: 'First' });
  await importInto(other, await exportOf(app));
  const changed = await changedExport(app, (path, bytes) =>
    path.startsWith('posts/') ? Buffer.from(bytes.toString().replace('First', 'Second')) : bytes,
  );
  const { id } = await postCalled('Short', other);
  const { lines } = await importInto(other, changed, {
    duringRender: () => changeText(id, 'Written here.', other),
  });
  expect(lines).toContain('Post “Short”: Left out: somebody changed it here, too.');
  expect((await postCalled('Short', other)).description).toBe('Written here.');
});

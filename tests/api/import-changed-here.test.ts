import { expect } from '#tests/support/api-test.ts';
import { test } from '#tests/support/import-test.ts';
import { changedExport, exportOf } from '#tests/support/imports.ts';
import { addPost } from '#tests/support/posts.ts';

/** Paragraphs that a post takes in three parts. */
const textOf = (bowler: string) =>
  Array.from(
    { length: 200 },
    (_, at) => `<p>Over ${at} was ${`bowled by ${bowler} from the pavilion `.repeat(17)}</p>`,
  );
const long = (bowler: string) => [{ id: 1, title: 'Long', content: textOf(bowler).join('') }];

test('A part of a long text that was changed here is kept by the next import', async ({ site }) => {
  await site.importWordpress(long('Bumrah'));
  const part = await site.postCalled('Long (2)');
  await site.changePost(part.id, { description: 'Written here.' });
  const { lines } = await site.importWordpress(long('Ashwin'));
  expect(lines).toContain(
    `Post “Long”: Its part 2, post ${part.id}, is left as it is: somebody changed it here.`,
  );
  expect((await site.postCalled('Long (2)')).description).toBe('Written here.');
  for (const title of ['Long', 'Long (3)'])
    expect((await site.postCalled(title)).description, title).toContain('bowled by Ashwin');
  const again = await site.importWordpress(long('Ashwin'));
  expect(again.lines.filter((line) => line.startsWith('Post'))).toEqual([]);
  expect(again.counts.posts).toMatchObject({ changed: 0, unchanged: 1 });
  expect((await site.postCalled('Long (2)')).description).toBe('Written here.');
});

test('A part of a long text that was deleted here does not come again', async ({ site }) => {
  await site.importWordpress(long('Bumrah'));
  const { id } = await site.postCalled('Long (2)');
  await site.owner.delete(`/blog/${id}`);
  const { lines } = await site.importWordpress(long('Ashwin'));
  expect(lines).toContain(
    'Post “Long”: Its part 2 is left out: it was imported before, and deleted here since.',
  );
  expect(await site.titles()).toEqual(['Long', 'Long (3)']);
});

test('What somebody changes here while an import renders the text is kept', async ({ site }) => {
  const short = (content: string) => [{ id: 1, title: 'Short', content: `<p>${content}</p>` }];
  await site.importWordpress(short('First'));
  const { id } = await site.postCalled('Short');
  const { lines, counts } = await site.importWordpress(short('Second'), {
    duringRender: () => site.changePost(id, { description: 'Written here.' }),
  });
  expect(lines).toContain(
    'Post “Short”: Left as it is: it changed in the source, but somebody changed it here, too.',
  );
  expect(counts.posts).toMatchObject({ changed: 0, left: 1 });
  expect((await site.postCalled('Short')).description).toBe('Written here.');
});

test('What somebody changes here while an archive comes in is kept, too', async ({ app, owner, other }) => {
  await addPost(owner, { blog_title: 'Short', description: 'First' });
  await other.importFile(await exportOf(app));
  const changed = await changedExport(app, (path, bytes) =>
    path.startsWith('posts/') ? Buffer.from(bytes.toString().replace('First', 'Second')) : bytes,
  );
  const { id } = await other.postCalled('Short');
  const { lines } = await other.importFile(changed, {
    duringRender: () => other.changePost(id, { description: 'Written here.' }),
  });
  expect(lines).toContain('Post “Short”: Left out: somebody changed it here, too.');
  expect((await other.postCalled('Short')).description).toBe('Written here.');
});

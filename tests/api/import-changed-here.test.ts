import { expect } from '#tests/support/api-test.ts';
import { test } from '#tests/support/import-test.ts';
import { changedExport, exportOf } from '#tests/support/imports.ts';
import { addPost } from '#tests/support/posts.ts';

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
  expect(lines).toContain(
    'Post “Short”: Left as it is: it changed in the source, but somebody changed it here, too.',
  );
  expect((await other.postCalled('Short')).description).toBe('Written here.');
});

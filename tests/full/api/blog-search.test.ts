import { test } from '#tests/support/api-test.ts';
import { insertPosts, searchForSigns } from '#tests/support/posts.ts';

test('No sign of any script makes a search fail', async ({ app }) => {
  await insertPosts(app, [{ blogTitle: 'ab' }]);
  await searchForSigns(app, 0, 0x11_0000);
});

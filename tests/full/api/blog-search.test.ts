import { test } from '#tests/support/api-test.ts';
import { insertPosts } from '#tests/support/posts.ts';
import { searchForSigns } from '#tests/support/search-signs.ts';

test('No sign of any script makes a search fail', async ({ app }) => {
  await insertPosts(app, [{ blogTitle: 'ab' }]);
  await searchForSigns(app, 0, 0x11_0000);
});

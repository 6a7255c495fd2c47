import { expect, test } from 'vitest';
import { newPost, postChange } from '#contract/blog-admin.ts';
import { SLUG_MAX } from '#contract/slug.ts';

const post = { blog_title: 'A title', description: 'Some text.', categoryId: '1' };

test.each([
  ['slug', ['Capital', 'a b', 'a/b', '-a', 'a--b', 'x'.repeat(SLUG_MAX + 1), '%41', '..']],
  ['seo_title', ['x'.repeat(121), 'two\nlines']],
  ['seo_description', ['x'.repeat(321)]],
  ['share_picture', ['../x', 'https://evil.example/x.png']],
  [
    'canonical',
    [
      'http://other.example/',
      '//other.example',
      'javascript:alert(1)',
      'https://user:pw@other.example/',
      'blog',
      'https://',
    ],
  ],
  ['noindex', ['yes', '1']],
  ['language', ['en', 'fr-FR', '']],
])('A bad %s of a post is refused at its field', (field, values) => {
  const fieldsOf = (error?: { issues: { path: PropertyKey[] }[] }) => error?.issues.map(({ path }) => path);
  for (const value of values) {
    expect(fieldsOf(newPost.safeParse({ ...post, [field]: value }).error), value).toEqual([[field]]);
    expect(fieldsOf(postChange.safeParse({ [field]: value }).error), value).toEqual([[field]]);
  }
});

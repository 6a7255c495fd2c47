import { expect, test } from 'vitest';
import { glossaryIn } from '#pwa/shared/markdown/terms-in-document.ts';
import { postValues } from '#pwa/worker/templates/post-page.ts';

const post = {
  ...{ id: 1, blog_title: 'Dew', title: 'A wet ball', blog_img: 'ball', description: 'Dew *falls*.' },
  ...{ date: '2026-11-20T06:00:00.000Z', categoryId: 1, Category: { id: 1, category: 'Cricket' } },
};
const valuesOf = (told: object) => postValues({ ...post, ...told }, 5, glossaryIn(''));

test('A post that was changed says when, any other that it is of its date', () => {
  const changed = '2026-11-21T06:00:00.000Z';
  expect(valuesOf({ changed })).toMatchObject({ modified: changed, wasChanged: [{}] });
  expect(valuesOf({})).toMatchObject({ modified: post.date, wasChanged: [] });
});

test('A preview has the picture and the address that the post names, else its own', () => {
  const [own, ownUrl] = ['/blog/1/dew', [{}]];
  expect(valuesOf({})).toMatchObject({ shared: 'ball', sharedAlt: 'A wet ball', address: own, ownUrl });
  const told = valuesOf({ share_picture: 'hat', canonical: 'https://example.com/' });
  expect(told).toMatchObject({
    shared: 'hat',
    sharedAlt: 'Dew',
    address: 'https://example.com/',
    ownUrl: [],
  });
});

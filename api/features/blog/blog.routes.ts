import type { Binder } from '#api/http/bind.ts';
import * as blog from '#contract/blog.ts';
import type { PostService } from './blog.service.ts';

/** Posts: read by all, written by the operator. */
export function postRoutes({ bind }: Binder, { posts }: { posts: PostService }): void {
  bind(blog.listPosts, [], ({ query }) => posts.list(query));
  bind(blog.listPostsAgain, [], ({ query }) => posts.list(query));
  bind(blog.listCategoryPosts, [], ({ params, query }) => posts.listOfCategory(params.id, query));
  bind(blog.readPost, [], ({ params }) => posts.read(params.id));
  bind(blog.createPost, [], ({ body, file }) => posts.create(body, file));
  bind(blog.changePost, [], ({ params, body, file }) => posts.change(params.id, body, file));
  bind(blog.deletePost, [], async ({ params }) => {
    await posts.remove(params.id);
    return undefined;
  });
}

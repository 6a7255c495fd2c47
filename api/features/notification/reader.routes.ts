import type { Binder } from '#api/http/endpoints/bind.ts';
import { readPostNotice } from '#contract/post-notice-desk.ts';
import * as calls from '#contract/post-notices.ts';
import type { Readers } from './reader.service.ts';

/** Visitors who are told of new posts, and what the operator sees of it. */
export function readerRoutes({ bind }: Binder, readers: Readers): void {
  bind(calls.readPushKey, [], async () => ({ public_key: await readers.publicKey() }));
  bind(calls.followPosts, [], async ({ body }) => {
    await readers.follow(body);
    return undefined;
  });
  bind(calls.unfollowPosts, [], async ({ body }) => {
    await readers.unfollow(body.endpoint);
    return undefined;
  });
  bind(readPostNotice, [], ({ query }) => readers.ofPost(query.post));
}

import type { Binder } from '#api/http/endpoints/bind.ts';
import { readPostNotice } from '#contract/post-notice-desk.ts';
import * as calls from '#contract/post-notices.ts';
import type { Readers } from './reader.service.ts';

/** Visitors who are told of new posts, and what the operator sees of it. */
export function readerRoutes({ bind }: Binder, readers: Readers): void {
  bind(calls.readPushKey, [], async () => ({ public_key: await readers.publicKey() }));
  bind(calls.followPosts, [], ({ body }) => readers.follow(body));
  bind(calls.unfollowPosts, [], ({ body }) => readers.unfollow(body.endpoint));
  bind(readPostNotice, [], ({ query }) => readers.ofPost(query.post));
}

/** In local storage: that this browser is told of new posts (followed-posts.ts). */
export const FOLLOWED_POSTS = 'followed-posts';

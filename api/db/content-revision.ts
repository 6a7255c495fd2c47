/**
 * The revision of what the public can read: it differs after every write to posts, categories and fixtures, whoever made
 * it, when a scheduled post is published, when a fixture is over, and when the clock is put back.
 */
export interface ContentRevision {
  /** Without waiting. undefined while it is not known: before the first look, after a write, without a database. */
  current(): string | undefined;
  /** Looks it up where it is not known. */
  refresh(): Promise<void>;
}

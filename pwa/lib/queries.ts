import type { QueryClient } from '@tanstack/react-query';

/** The answers that a page holds. What keeps them is loaded by the first page that asks for any: most pages never do. */
export class Queries {
  #client: QueryClient | undefined;

  /** The client, if any page has asked for something. */
  get present(): QueryClient | undefined {
    return this.#client;
  }

  /** Keeps `make`'s client when there is none yet. */
  ensure(make: () => QueryClient): QueryClient {
    this.#client ??= make();
    return this.#client;
  }

  async load(): Promise<QueryClient> {
    if (this.#client !== undefined) return this.#client;
    const { createQueryClient } = await import('./query-client.ts');
    return this.ensure(createQueryClient);
  }
}

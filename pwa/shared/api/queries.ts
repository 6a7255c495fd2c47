import type { QueryClient } from '@tanstack/react-query';
import type { Answers } from './cached-result.ts';

/** The query client, which is loaded by the first page that needs data: most pages do not. */
export class Queries {
  #client: QueryClient | undefined;
  readonly #answers: Answers;

  /** @param answers those of the page in which the visit begins */
  constructor(answers: Answers = []) {
    this.#answers = answers;
  }

  /** The client, if a page has needed one. */
  get present(): QueryClient | undefined {
    return this.#client;
  }

  /** The client; created by `make` when there is none. */
  ensure(make: (answers: Answers) => QueryClient): QueryClient {
    this.#client ??= make(this.#answers);
    return this.#client;
  }

  async load(): Promise<QueryClient> {
    if (this.#client !== undefined) return this.#client;
    const { createQueryClient } = await import('./query-client.ts');
    return this.ensure(createQueryClient);
  }
}

import type { QueryClient } from '@tanstack/react-query';
import type { Delivered } from './delivered-answers.ts';

type MakeClient = (delivered?: Delivered) => QueryClient;

/** The answers that a page holds. What keeps them is loaded by the first page that asks for any: most pages never do. */
export class Queries {
  #client: QueryClient | undefined;
  #delivered: Delivered | undefined;

  /** The client, if any page has asked for something. */
  get present(): QueryClient | undefined {
    return this.#client;
  }

  /** Lays by what came with the page, for the client that is to come. */
  deliver(delivered: Delivered): void {
    this.#delivered = delivered;
  }

  /** Keeps `make`'s client when there is none yet. */
  ensure(make: MakeClient): QueryClient {
    this.#client ??= make(this.#delivered);
    this.#delivered = undefined;
    return this.#client;
  }

  async load(): Promise<QueryClient> {
    if (this.#client !== undefined) return this.#client;
    const { createQueryClient } = await import('./query-client.ts');
    return this.ensure(createQueryClient);
  }
}

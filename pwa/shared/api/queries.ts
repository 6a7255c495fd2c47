import type { QueryClient } from '@tanstack/react-query';
import type { Delivered } from './delivered-answers.ts';

type MakeClient = (delivered?: Delivered) => QueryClient;

/** The query client, which is loaded by the first page that needs data: most pages do not. */
export class Queries {
  #client: QueryClient | undefined;
  #delivered: Delivered | undefined;

  /** The client, if a page has needed one. */
  get present(): QueryClient | undefined {
    return this.#client;
  }

  /** Keeps the data of the page for the client. */
  deliver(delivered: Delivered): void {
    this.#delivered = delivered;
  }

  /** The client; created by `make` when there is none. */
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

import { createHash } from 'node:crypto';

/** A stage of a pipeline that passes everything on; `sum` is the SHA-256 of what came through. */
export function digesting() {
  const hash = createHash('sha256');
  return {
    async *pass(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    sum: () => hash.digest('hex'),
  };
}

/** A line of a file that `sha256sum --check` reads. */
export const sumLine = (sum: string, name: string) => `${sum}  ${name}\n`;

import { expect } from 'vitest';
import type { ImportEvent } from '#contract/import.ts';
import type { Client } from './client.ts';

/** A file of content as an owner sends it. */
export function importsBy(owner: Client) {
  return {
    async sendPiece(upload: string, at: number, bytes: Uint8Array, more: object = {}): Promise<number> {
      const form = new FormData();
      for (const [name, value] of Object.entries(more)) form.append(name, String(value));
      form.append('upload', upload);
      form.append('at', String(at));
      form.append('piece', new File([new Uint8Array(bytes)], 'piece'));
      return (await owner.post('/moving/pieces', form)).status;
    },
    async run(json: object): Promise<ImportEvent[]> {
      const { headers, body } = await owner.post('/moving/import', json);
      expect(headers.get('content-type')).toContain('text/event-stream');
      const blocks = body.split('\n\n').filter((block: string) => block.startsWith('event:'));
      return blocks.map((block: string) => JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? ''));
    },
  };
}

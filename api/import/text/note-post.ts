import type { ConvertedItem, ItemText } from '#api/import/convert-item.ts';
import type { ItemFields } from '#api/import/item-fields.ts';

/** What is said of posts alone. */
export function notePost({ item, notes }: ConvertedItem, fields: ItemFields, { fault }: ItemText): void {
  for (const note of fields.ofPost) notes.add(note);
  if (fault === undefined) return;
  const until = item.state === 'published' ? 'a draft until it is shorter' : 'a draft with all its words';
  notes.add(`Its text is over the limits of a post: it is ${until}. ${fault.replace(/\.$/, '')}`);
}

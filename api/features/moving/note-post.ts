import type { ConvertedItem } from './convert-item.ts';
import type { ItemFields } from './item-fields.ts';
import { quoted } from './notes.ts';

/** What only posts have is said of posts. */
export function notePost(
  { notes }: ConvertedItem,
  fields: ItemFields,
  texts: readonly string[],
  isPage: boolean,
): void {
  if (texts.length === 0) notes.add('It has no text: it has an ellipsis');
  if (isPage) return;
  for (const note of fields.ofPost) notes.add(note);
  if (texts.length < 2) return;
  const others = texts.slice(1).map((_, at) => quoted(fields.titleOfPart(at + 2)));
  notes.add(`Its text is over the limits of one: it goes on in ${others.join(', ')}`);
}

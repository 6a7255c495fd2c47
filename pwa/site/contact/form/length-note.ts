import { countCharacters } from '#contract/characters.ts';
import { MESSAGE_MAX } from '#contract/contact-rules.ts';

/** Said while typing, once the message comes near its limit. */
export function lengthNote(message: string): string | undefined {
  // UTF-16 first: counting a long text at every key is work.
  if (message.length < MESSAGE_MAX * 0.9) return undefined;
  const count = countCharacters(message);
  if (count < MESSAGE_MAX * 0.9) return undefined;
  return `${count.toLocaleString('en-IN')} of ${MESSAGE_MAX.toLocaleString('en-IN')} characters`;
}

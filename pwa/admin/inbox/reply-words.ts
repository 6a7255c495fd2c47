import type { Contact } from '#contract/inbox.ts';
import { fillReply } from '#contract/reply-variables.ts';
import type { SiteFacts } from '#contract/settings-facts.ts';

/** A prepared reply to one person; without a name it still reads well. */
export const replyFor = (
  text: string,
  { first_name, last_name }: Pick<Contact, 'first_name' | 'last_name'>,
  { brand }: Pick<SiteFacts, 'brand'>,
): string => fillReply(text, { first_name, last_name, brand });

import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { type Access, answerers, editors, everyRole, owners } from './roles.ts';

/** What makes a new site somebody's own, in the order in which it helps most. */
export const setupEntries = [
  'numbers',
  'notices',
  'public_url',
  'second_factor',
  'backup',
  'first_post',
] as const;
export type SetupEntry = (typeof setupEntries)[number];

/** Who can do it. */
export const setupAccess = {
  numbers: owners,
  notices: answerers,
  public_url: owners,
  second_factor: everyRole,
  backup: owners,
  first_post: editors,
} as const satisfies Record<SetupEntry, Access>;

const setup = z.object({
  /** false: this operator put the list away, or has seen that all is done. Then nothing is looked up. */
  is_shown: z.boolean(),
  /** What this operator can do and the site can know of, done or not. */
  entries: z.array(z.object({ entry: z.enum(setupEntries), is_done: z.boolean() })),
});
export type Setup = z.infer<typeof setup>;

export const readSetup = defineEndpoint({
  method: 'GET',
  path: '/setup',
  access: answerers,
  summary: 'What is still to be done to make a new site one’s own, as far as this role can do it',
  response: setup,
});

export const showSetup = defineEndpoint({
  method: 'PATCH',
  path: '/setup',
  access: answerers,
  summary: 'Put the list away, or bring it back, for this operator',
  body: z.object({ is_shown: z.boolean('Must be true or false.') }),
  response: setup,
});

import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { answerers } from './roles.ts';

/** Of each kind. */
export const CHOICES_MAX = 100;

export const listOperators = defineEndpoint({
  method: 'GET',
  path: '/operators',
  access: answerers,
  summary: 'Whom a message can be assigned to: operators who may read messages, by name',
  response: z.array(z.object({ id: z.int(), username: z.string() })),
});

export const listSources = defineEndpoint({
  method: 'GET',
  path: '/contact-desk/sources',
  access: answerers,
  summary: `What the filters path and campaign can be: the pages and campaigns of stored messages, at most ${CHOICES_MAX} of each, by name`,
  response: z.object({ paths: z.array(z.string()), campaigns: z.array(z.string()) }),
});

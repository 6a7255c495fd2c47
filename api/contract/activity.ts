import * as z from 'zod/mini';
import { owners } from './auth-rules.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, pageOnly } from './text.ts';

/** What somebody may have done something to. `operator`: a login. */
export const activitySubjects = [
  'contact',
  'post',
  'page',
  'picture',
  'category',
  'fixture',
  'settings',
  'operator',
] as const;
export type ActivitySubject = (typeof activitySubjects)[number];

/** How long it is kept that somebody did something. */
export const ACTIVITY_DAYS = 400;

const activity = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** null: the server itself. The name stays after its login is deleted; `id` says whose it was. */
  by: z.nullable(z.object({ id: z.int(), username: z.string() })),
  /** A verb of the past: `answered`, `label added`. */
  action: z.string(),
  subject: z.enum(activitySubjects),
  subject_id: z.nullable(z.int()),
  /** More about it; nothing that a visitor wrote. */
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type ActivityView = z.infer<typeof activity>;

const activityQuery = z.object({
  ...pageOnly,
  /** The id of a login, also of one that is gone. */
  by: z.optional(id),
  subject: z.optional(z.enum(activitySubjects, `Must be one of ${activitySubjects.join(', ')}.`)),
});
export type ActivityQuery = z.output<typeof activityQuery>;

export const readActivity = defineEndpoint('GET /activity', owners, {
  paged: true,
  summary: `Who did what to leads, content, settings and people, newest first, for ${ACTIVITY_DAYS} days`,
  query: activityQuery,
  response: activity,
});

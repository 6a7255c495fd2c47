import * as z from 'zod/mini';
import { atMost, cardText, heading, lang, listOf, PAGE_WORDS_MAX, paragraph, title } from './parts.ts';
import { fieldPaths } from './services.ts';

export const portalPaths = [...fieldPaths, '/contact'] as const;

const portal = z.object({
  name: title,
  purpose: cardText,
  /** Where more is told. */
  path: z.enum(portalPaths, 'Choose a page.'),
  lang,
});

const tip = z.object({ problem: title, help: cardText, lang });

/** The page about logins. */
export const loginWords = z
  .object({
    intro: listOf(paragraph, 4),
    portalsHeading: heading,
    portals: listOf(portal, 12),
    tipsHeading: heading,
    tips: listOf(tip, 16),
  })
  .check(atMost(PAGE_WORDS_MAX.login));
export type LoginWords = z.infer<typeof loginWords>;

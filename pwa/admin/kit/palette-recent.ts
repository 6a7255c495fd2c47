import * as z from 'zod/mini';
import { stored } from '#pwa/shared/browser/stored.ts';
import { drawingNames } from './drawings.tsx';

/** Those that are offered first. */
const KEPT = 5;

const shape = z.array(
  z.object({
    key: z.string(),
    label: z.string(),
    detail: z.optional(z.string()),
    href: z.string(),
    drawing: z.enum(drawingNames),
  }),
);
type Recent = z.output<typeof shape>[number];

const kept = stored('sessionStorage', 'operator-recent', (text) => shape.parse(JSON.parse(text)));

/** What one went to from the palette, in this tab: the last first. */
export const readRecent = (): readonly Recent[] => kept.read() ?? [];

export function keepRecent({ key, label, detail, href, drawing }: Recent): void {
  const others = readRecent().filter((each) => each.key !== key);
  kept.keep([{ key, label, detail, href, drawing }, ...others].slice(0, KEPT));
}

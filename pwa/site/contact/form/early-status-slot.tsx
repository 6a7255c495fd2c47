import type { Ref } from 'react';

/** Content that React does not hydrate: the worker may have written into it (pwa/worker/templates/contact-page.ts). */
const NOTHING = { __html: '' };

export function EarlyWords({ slot }: { slot: Ref<HTMLDivElement> }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: only so does React not compare what stands inside
  return <div className="early-words" ref={slot} dangerouslySetInnerHTML={NOTHING} />;
}

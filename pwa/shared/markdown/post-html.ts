import { GLOSSARY_PATH } from '#contract/pages-rules.ts';
import { onSavedNews } from '#pwa/shared/browser/channel.ts';
import { glossaryTooltips } from './glossary-tooltips.ts';
import { drawPost } from './post-body.tsx';
import { staticMarkup } from './static-markup.ts';
import { glossaryIn } from './terms-in-document.ts';

/** How long a post waits for the glossary: that post is shown without, the next one asks again. Milliseconds. */
const GLOSSARY_WAIT = 300;

type TextMaker = (markdown: string) => string;

const withoutTooltips: TextMaker = (markdown) => staticMarkup(drawPost(markdown));

/** With the glossary, while it comes and once it is here. */
let withTooltips: Promise<TextMaker> | undefined;

// The worker has replaced what was published anew.
onSavedNews('saved-documents', () => {
  withTooltips = undefined;
});

/** Reads the glossary, of which the worker has a copy, and gives what makes the HTML of a text as the server does. */
export function textMaker(): Promise<TextMaker> {
  withTooltips ??= readWithTooltips().catch(() => {
    withTooltips = undefined;
    return withoutTooltips;
  });
  const late = new Promise<TextMaker>((resolve) => setTimeout(() => resolve(withoutTooltips), GLOSSARY_WAIT));
  return Promise.race([withTooltips, late]);
}

async function readWithTooltips(): Promise<TextMaker> {
  const answer = await fetch(GLOSSARY_PATH, { headers: { Accept: 'text/html' } });
  if (!answer.ok) throw new Error(`the glossary answered ${answer.status}`);
  const explain = glossaryTooltips(glossaryIn(await answer.text()));
  return (markdown) => explain(withoutTooltips(markdown));
}

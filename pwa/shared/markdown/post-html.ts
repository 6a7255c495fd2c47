import { GLOSSARY_PATH } from '#contract/pages.ts';
import { peeksOf } from './peeks.ts';
import { drawPost } from './post-body.tsx';
import { staticMarkup } from './static-markup.ts';
import { termsIn } from './terms-in-document.ts';

/** How long a post waits for the glossary: where it is not saved, the text is shown without. Milliseconds. */
const PATIENCE = 300;

/** Reads the glossary, of which the worker has a copy, and gives what makes the HTML of a text as the server does. */
export async function textMaker(): Promise<(markdown: string) => string> {
  const terms = readTerms().catch(() => []);
  const late = new Promise<[]>((resolve) => setTimeout(() => resolve([]), PATIENCE));
  const explain = peeksOf(await Promise.race([terms, late]));
  return (markdown) => explain(staticMarkup(drawPost(markdown)));
}

async function readTerms() {
  const answer = await fetch(GLOSSARY_PATH, { headers: { Accept: 'text/html' } });
  return answer.ok ? termsIn(await answer.text()) : [];
}

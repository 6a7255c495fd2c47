import { foldedWords } from '#contract/search-rules.ts';

// The field above the glossary's terms (routes/-glossary-page.tsx). The page is never hydrated, and on a navigation it comes after this
// script: so it listens to the document.

const FIELD = 'glossary-filter';

/** Shows the terms that hold, for each word that is typed, one that begins so: in the name or in the meaning. */
function filterTerms(typed: string): void {
  const beginnings = foldedWords(typed);
  const terms = [...document.querySelectorAll<HTMLElement>('.glossary-term')];
  let shown = 0;
  for (const term of terms) {
    const words = foldedWords(wordsOf(term));
    term.hidden = !beginnings.every((beginning) => words.some((word) => word.startsWith(beginning)));
    if (!term.hidden) shown += 1;
  }
  const status = document.getElementById('glossary-found');
  if (status !== null)
    status.textContent = beginnings.length === 0 ? '' : foundTerms(shown, terms.length, typed);
}

/** Without the link beside the name. */
const wordsOf = (term: HTMLElement) =>
  [...term.querySelectorAll('h1, h2, :scope > :not(.glossary-name)')]
    .map((part) => part.textContent)
    .join('\n');

const foundTerms = (shown: number, all: number, typed: string) =>
  shown === 0 ? `No term found for “${typed.trim()}”.` : `${shown} of ${all} terms`;

const isField = (target: unknown): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.id === FIELD;

document.addEventListener('input', ({ target }) => {
  if (isField(target)) filterTerms(target.value);
});

// A letter or a link to a term shows all again: the browser goes there after this.
document.addEventListener('click', ({ target }) => {
  const link = target instanceof Element ? target.closest('.glossary a[href^="#"]') : null;
  const field = document.getElementById(FIELD);
  if (link === null || !isField(field) || field.value === '') return;
  field.value = '';
  filterTerms('');
});

// What was typed before this script came.
const early = document.getElementById(FIELD);
if (isField(early) && early.value !== '') filterTerms(early.value);

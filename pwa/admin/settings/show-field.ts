import { isSame, type Path, pathName } from './change-value.ts';

/** Leads to the field at a path, or to the entry of a list in which two values differ. */
export function showField(path: Path, before: unknown, after: unknown): void {
  const shown = entryOf(path, before, after) ?? fieldAt(pathName(path));
  if (shown === null) return;
  for (
    let fold = shown.closest('details');
    fold !== null;
    fold = fold.parentElement?.closest('details') ?? null
  )
    fold.open = true;
  shown.focus();
  shown.scrollIntoView({ block: 'nearest' });
}

/** The first one at or below it. */
const fieldAt = (name: string) =>
  document.querySelector<HTMLElement>(
    `.settings-form [data-path="${CSS.escape(name)}"], .settings-form [data-path^="${CSS.escape(`${name}.`)}"]`,
  );

function entryOf(path: Path, before: unknown, after: unknown): HTMLElement | undefined {
  if (!Array.isArray(before) || !Array.isArray(after)) return undefined;
  const at = after.findIndex((entry, place) => !isSame(entry, before[place]));
  const list = fieldAt(pathName(path));
  return list?.querySelectorAll<HTMLElement>(':scope > ol > li > fieldset')[
    at === -1 ? after.length - 1 : at
  ];
}

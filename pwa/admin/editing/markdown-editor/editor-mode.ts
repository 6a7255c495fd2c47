export const editorModes = ['rich', 'plain'] as const;
/** How a text is written: with the toolbar, or as Markdown. */
export type EditorMode = (typeof editorModes)[number];

/** In local storage. */
const NAME = 'editor-mode';

/** What was chosen last on this device; with the toolbar where nothing was. */
export function readEditorMode(): EditorMode {
  try {
    return localStorage.getItem(NAME) === 'plain' ? 'plain' : 'rich';
  } catch {
    return 'rich'; // storage refused
  }
}

export function keepEditorMode(mode: EditorMode): void {
  try {
    localStorage.setItem(NAME, mode);
  } catch {
    // storage refused: the choice holds for this visit
  }
}

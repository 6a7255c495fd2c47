import { stored } from '#pwa/shared/browser/stored.ts';

export const editorModes = ['rich', 'plain'] as const;
/** How a text is written: with the toolbar, or as Markdown. */
export type EditorMode = (typeof editorModes)[number];

/** What was chosen last on this device. */
export const editorMode = stored('localStorage', 'editor-mode', (kept) =>
  editorModes.find((mode) => mode === kept),
);

import { Button } from '#pwa/admin/kit/button.tsx';
import { type EditorMode, editorModes } from './editor-mode.ts';

const words: Record<EditorMode, string> = { rich: 'Rich text', plain: 'Markdown' };

interface ModeSwitchProps {
  mode: EditorMode;
  onSwitch: (mode: EditorMode) => void;
}

/** With the toolbar, or as Markdown; the device remembers it. */
export const ModeSwitch = ({ mode, onSwitch }: ModeSwitchProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls; these choose how the text is written
  <div className="mode-switch" role="group" aria-label="How the text is written">
    {editorModes.map((each) => (
      <Button key={each} aria-pressed={mode === each} onPress={() => mode !== each && onSwitch(each)}>
        {words[each]}
      </Button>
    ))}
  </div>
);

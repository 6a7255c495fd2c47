import { type ComponentProps, useId, useRef, useState } from 'react';
import { Button } from '#pwa/admin/kit/button.tsx';
import { useReadForm } from '#pwa/admin/kit/forms/read-form.tsx';
import { lazyPart } from '#pwa/admin/kit/lazy-part.tsx';
import { stored } from '#pwa/shared/browser/stored.ts';
import { useDraftedField } from '../drafts/drafted-fields.tsx';
import { takesPictures } from '../pictures/picture-files.ts';
import type { RichEditor } from './rich/rich-editor.tsx';

const LazyEditor = lazyPart<ComponentProps<typeof RichEditor>>(
  async () => (await import('./rich/rich-editor.tsx')).RichEditor,
  {
    fallback: (
      <div className="markdown-editor-loading" aria-busy="true">
        Loading the editor…
      </div>
    ),
    instead: NoEditor,
  },
);

const PlainPictureSheet = lazyPart(
  async () => (await import('./pictures/plain-picture-sheet.tsx')).PlainPictureSheet,
);

interface MarkdownEditorProps {
  label: string;
  /** The field of the form that holds the Markdown. */
  name: string;
  hint: string;
  /** Without a frame and a visible label: the text is the screen. */
  isBare?: boolean;
}

const UNFIT = 'This text has Markdown that the toolbar can’t show, so it opens as plain Markdown, unchanged.';
const NOT_LOADED = 'Couldn’t load the toolbar. You can still write in Markdown.';

/** A field for Markdown, written with a toolbar or plain. It is uncontrolled. */
export function MarkdownEditor({ label, name, hint, isBare = false }: MarkdownEditorProps) {
  const { defaultValue = '', error } = useDraftedField(name);
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const readForm = useReadForm();
  const [mode, setMode] = useState<EditorMode>(() => editorMode.read() ?? 'rich');
  /** What the toolbar's editor starts from, and why it was left. */
  const [{ text, reason }, setStart] = useState({ text: defaultValue, reason: '' });
  const describedBy = [error && `${id}-error`, `${id}-hint`].filter(Boolean).join(' ');
  const isRich = mode === 'rich' && reason === '';
  /** What the sheet of pictures starts from, for a text that is written as Markdown; undefined: it is closed. */
  const [pictures, setPictures] = useState<readonly File[]>();

  const switchTo = (chosen: EditorMode) => {
    editorMode.keep(chosen);
    setStart({ text: field.current?.value ?? '', reason: '' });
    setMode(chosen);
  };
  const write = (markdown: string) => {
    if (field.current === null || field.current.value === markdown) return;
    field.current.value = markdown;
    readForm();
  };
  return (
    <div className={isBare ? 'field markdown-editor markdown-editor-bare' : 'field markdown-editor'}>
      <label
        id={`${id}-label`}
        className={isBare ? 'visually-hidden' : undefined}
        htmlFor={isRich ? undefined : id}
      >
        {label}
      </label>
      {reason !== '' && (
        <p className="field-hint" role="status">
          {reason}
        </p>
      )}
      {isRich && (
        <LazyEditor
          text={text}
          labelId={`${id}-label`}
          describedBy={describedBy}
          isInvalid={error !== undefined}
          onWrite={write}
          onUnfit={(why) => setStart({ text, reason: why === 'markdown' ? UNFIT : NOT_LOADED })}
        />
      )}
      {!isRich && (
        <div>
          <Button onPress={() => setPictures([])}>Picture</Button>
          {pictures !== undefined && (
            <PlainPictureSheet
              field={field.current}
              files={pictures}
              onClose={() => setPictures(undefined)}
            />
          )}
        </div>
      )}
      <textarea
        {...takesPictures(setPictures)}
        ref={field}
        id={id}
        name={name}
        hidden={isRich}
        defaultValue={defaultValue}
        aria-describedby={describedBy}
        aria-invalid={error !== undefined && !isRich ? true : undefined}
        required
        rows={12}
      />
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {!isRich && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <ModeSwitch mode={isRich ? 'rich' : 'plain'} onSwitch={switchTo} />
    </div>
  );
}

/** Replaces an editor that did not load. */
function NoEditor({ onUnfit }: { onUnfit: (why: 'markdown' | 'loading') => void }) {
  return (
    <p className="field-hint" role="alert">
      {NOT_LOADED}{' '}
      <Button kind="link" onPress={() => onUnfit('loading')}>
        Write Markdown
      </Button>
    </p>
  );
}

const words: Record<EditorMode, string> = { rich: 'Rich text', plain: 'Markdown' };

interface ModeSwitchProps {
  mode: EditorMode;
  onSwitch: (mode: EditorMode) => void;
}

/** Switches between toolbar and Markdown. The device remembers the choice. */
const ModeSwitch = ({ mode, onSwitch }: ModeSwitchProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls; these choose how the text is written
  <div className="mode-switch" role="group" aria-label="How the text is written">
    {editorModes.map((each) => (
      <Button
        key={each}
        kind="text"
        aria-pressed={mode === each}
        onPress={() => mode !== each && onSwitch(each)}
      >
        {words[each]}
      </Button>
    ))}
  </div>
);

const editorModes = ['rich', 'plain'] as const;
/** How a text is written: with the toolbar, or as Markdown. */
type EditorMode = (typeof editorModes)[number];

/** What was chosen last on this device. */
const editorMode = stored('localStorage', 'editor-mode', (kept) => editorModes.find((mode) => mode === kept));

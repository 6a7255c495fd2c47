import type { Editor } from '@tiptap/core';
import { type RefObject, useEffect, useState } from 'react';

/** Less than this of the screen is not a keyboard but a bar of the browser. Pixels. */
const BAR = 120;

/**
 * Whether the tools of a text belong over the keyboard of the screen: it is open, and the text has the focus. Then their custom
 * property `--keyboard` is how high it is.
 */
export function useOverKeyboard(editor: Editor, tools: RefObject<HTMLElement | null>): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const screen = window.visualViewport;
    if (screen === null || !matchMedia('(pointer: coarse)').matches) return;
    const leaving = new AbortController();
    const place = () => {
      const below = innerHeight - screen.offsetTop - screen.height;
      tools.current?.style.setProperty('--keyboard', `${Math.max(0, below)}px`);
      setOver(editor.isFocused && below > BAR);
    };
    for (const name of ['resize', 'scroll'] as const)
      screen.addEventListener(name, place, { signal: leaving.signal });
    editor.on('focus', place);
    editor.on('blur', place);
    return () => {
      leaving.abort();
      editor.off('focus', place);
      editor.off('blur', place);
    };
  }, [editor, tools]);
  return isOver;
}

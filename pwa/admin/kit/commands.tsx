import { createContext, type ReactNode, use, useEffect, useId, useState } from 'react';

/** Something that the operator can do on this screen: by its key, and in the palette. */
export interface Command {
  label: string;
  /** As in KeyboardEvent.key; the first is shown. */
  keys?: readonly string[];
  /** The browser does it on the element that has the focus: it is listed in the help alone. */
  isNative?: boolean;
  /** Repeats while the key is held. */
  repeats?: boolean;
  /** Also an entry of the palette; `last`: after what is done on this screen alone. */
  inPalette?: boolean | 'last';
  run?: () => void;
}

/** Commands of what is mounted, by its owner; read when a key is pressed or a list of them opens. */
export type CommandRegistry = Map<string, readonly Command[]>;

const Registry = createContext<CommandRegistry>(new Map());

export function CommandsProvider({ children }: { children: (registry: CommandRegistry) => ReactNode }) {
  const [registry] = useState<CommandRegistry>(() => new Map());
  return <Registry value={registry}>{children(registry)}</Registry>;
}

/** Offers commands for as long as the component is mounted. */
export function useCommands(commands: readonly Command[]): void {
  const registry = use(Registry);
  const owner = useId();
  useEffect(() => void registry.set(owner, commands));
  useEffect(() => () => void registry.delete(owner), [registry, owner]);
}

export const allCommands = (registry: CommandRegistry): Command[] => [...registry.values()].flat();

/** Whether keys go into what has the focus. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'submit'].includes(target.type);
  return (
    target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  );
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/**
 * Control+K, Command+K on Apple's; there Control+K deletes to the end of the line where one types. In the editor of a text it makes
 * a link.
 */
const isPaletteKey = (event: KeyboardEvent) =>
  event.key.toLowerCase() === 'k' &&
  !(event.target instanceof HTMLElement && event.target.isContentEditable) &&
  (event.metaKey || (event.ctrlKey && !(isApple() && isTyping(event.target)))) &&
  !event.altKey &&
  !event.shiftKey;

interface KeyOptions {
  onPalette: () => void;
  /** Keys without Control can be switched off (WCAG 2.1.4). */
  areSingleKeysOn: () => boolean;
}

/** Runs commands by their keys; never while somebody types or answers a dialog. */
export function useCommandKeys(registry: CommandRegistry, { onPalette, areSingleKeysOn }: KeyOptions): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || document.querySelector('dialog:modal') !== null)
        return;
      if (isPaletteKey(event)) {
        event.preventDefault();
        onPalette();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !areSingleKeysOn())
        return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const command = allCommands(registry).find(({ keys, isNative }) => !isNative && keys?.includes(key));
      if (command?.run === undefined || (event.repeat && command.repeats !== true)) return;
      event.preventDefault();
      command.run();
    };
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, [registry, onPalette, areSingleKeysOn]);
}

import { useEffect, useState, useSyncExternalStore } from 'react';
import { createEditing, type Editing, type EditingState } from './editing.ts';

/** The text of a form while it is open. @param ports read once, when it opens */
export function useEditing<V>(
  ports: () => Parameters<typeof createEditing<V>>[0],
): [Editing<V>, EditingState<V>] {
  const [editing] = useState(() => createEditing(ports()));
  const state = useSyncExternalStore(editing.subscribe, editing.state);
  useEffect(() => {
    const close = editing.open();
    addEventListener('online', editing.reconnected);
    return () => {
      removeEventListener('online', editing.reconnected);
      close();
    };
  }, [editing]);
  return [editing, state];
}

import { useEffect, useEffectEvent, useState } from 'react';
import { filesOf } from './picture-files.ts';

/**
 * Takes pictures that are pasted or dropped anywhere on the screen, unless a part of it has taken them. Returns whether files are held over the screen.
 * @param isReady whether they are meant for the screen, and not for a dialog in front of it
 */
export function useFilesAnywhere(take: (files: readonly File[]) => void, isReady = () => true): boolean {
  const [isOver, setOver] = useState(false);
  const pasted = useEffectEvent((event: ClipboardEvent) => {
    const files = filesOf(event.clipboardData);
    if (event.defaultPrevented || files.length === 0 || !isReady()) return;
    event.preventDefault();
    take(files);
  });
  const dragged = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    const isMeant = !event.defaultPrevented && isReady();
    // The browser would leave the page to show the file.
    event.preventDefault();
    setOver(isMeant && event.type === 'dragover');
    if (isMeant && event.type === 'drop') take(filesOf(event.dataTransfer));
  });
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    document.addEventListener('paste', (event) => pasted(event), { signal });
    document.addEventListener('dragover', (event) => dragged(event), { signal });
    document.addEventListener('drop', (event) => dragged(event), { signal });
    document.addEventListener('dragleave', leave, { signal });
    return () => leaving.abort();
  }, []);
  return isOver;
}

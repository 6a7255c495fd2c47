import { useEffect, useEffectEvent, useState } from 'react';
import { filesOf } from './picture-files.ts';

/**
 * Takes pictures that are pasted or dropped anywhere on the screen, but where something in it took them. Whether some are held over it.
 * @param isReady whether they are meant for the screen; not for a dialog in front
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
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    // The browser would leave the page to show the file.
    event.preventDefault();
    setOver(event.type === 'dragover');
    if (event.type === 'drop' && isReady()) take(filesOf(event.dataTransfer));
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => pasted(event);
    const drag = (event: DragEvent) => dragged(event);
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    document.addEventListener('paste', paste);
    document.addEventListener('dragover', drag);
    document.addEventListener('drop', drag);
    document.addEventListener('dragleave', leave);
    return () => {
      document.removeEventListener('paste', paste);
      document.removeEventListener('dragover', drag);
      document.removeEventListener('drop', drag);
      document.removeEventListener('dragleave', leave);
    };
  }, []);
  return isOver;
}

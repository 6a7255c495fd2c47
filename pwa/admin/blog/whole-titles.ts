import { useState } from 'react';
import { stored } from '#pwa/shared/browser/stored.ts';

const wholeTitles = stored('localStorage', 'operator-whole-titles', String);

/** Whether the table of posts shows titles and texts whole, as chosen on this device. */
export function useWholeTitles(): [boolean, (isWhole: boolean) => void] {
  const [isWhole, setWhole] = useState(() => wholeTitles.read() === 'on');
  const choose = (wanted: boolean) => {
    setWhole(wanted);
    wholeTitles.keep(wanted ? 'on' : undefined);
  };
  return [isWhole, choose];
}

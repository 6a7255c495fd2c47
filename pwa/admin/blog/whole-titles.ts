import { useState } from 'react';

const WHOLE = 'operator-whole-titles';

/** Whether the table of posts shows titles and texts whole, as chosen on this device. */
export function useWholeTitles(): [boolean, (isWhole: boolean) => void] {
  const [isWhole, setWhole] = useState(readChoice);
  const choose = (wanted: boolean) => {
    setWhole(wanted);
    try {
      if (wanted) localStorage.setItem(WHOLE, 'on');
      else localStorage.removeItem(WHOLE);
    } catch {
      // storage refused: the choice lasts as long as the screen
    }
  };
  return [isWhole, choose];
}

function readChoice(): boolean {
  try {
    return localStorage.getItem(WHOLE) === 'on';
  } catch {
    return false; // storage refused
  }
}

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Network Information API; Chromium alone. */
const connection = (): Connection => (navigator as { connection?: Connection }).connection ?? {};

/** The visitor has told the browser to save data. */
export const asksToSaveData = (): boolean => connection().saveData === true;

/** The visitor, or a slow line, asks for nothing to be fetched ahead. */
export function savesData(): boolean {
  return asksToSaveData() || (connection().effectiveType ?? '').endsWith('2g');
}

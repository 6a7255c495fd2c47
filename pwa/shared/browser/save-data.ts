interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Network Information API; Chromium alone. */
const connection = (): Connection => (navigator as { connection?: Connection }).connection ?? {};

/** Whether the browser is set to save data. */
export const prefersLessData = (): boolean => connection().saveData === true;

/** Whether nothing should be fetched ahead: the browser saves data, or the connection is slow. */
export function savesData(): boolean {
  return prefersLessData() || (connection().effectiveType ?? '').endsWith('2g');
}

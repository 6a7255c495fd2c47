/** The visitor, or a slow line, asks for nothing to be fetched ahead (Network Information API; Chromium alone). */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || (connection?.effectiveType ?? '').endsWith('2g');
}

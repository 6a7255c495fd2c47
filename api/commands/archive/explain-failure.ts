import { isNotThere } from './link-folder.ts';

/** One line for the person at the console. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'That did not work.';
  if (isNotThere(error) && 'path' in error) return `${error.path} is not there.`;
  if ('code' in error && (error.code === 'ENOSPC' || error.code === 'SQLITE_FULL')) {
    return 'The disk has no room for it. Nothing was changed.';
  }
  return error.message;
}

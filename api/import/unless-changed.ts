import { Problem } from '#contract/problem.ts';

/** false: what was to be replaced is another than it was before the transaction, so that nothing was stored. */
export async function unlessChanged(store: () => Promise<unknown>): Promise<boolean> {
  try {
    await store();
    return true;
  } catch (error) {
    if (error instanceof Problem && error.code === 'changed_meanwhile') return false;
    throw error;
  }
}

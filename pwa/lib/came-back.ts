import type { RouterHistory } from '@tanstack/react-router';

let isReturn = false;

/** Notes by which way the pages of this visit are reached. */
export function noteWays({ history }: { history: RouterHistory }): void {
  history.subscribe(({ action }) => {
    if (action.type !== 'REPLACE') isReturn = action.type !== 'PUSH';
  });
}

/** Whether the browser's Back or Forward led here: to where one had scrolled. */
export const hasComeBack = (): boolean => isReturn;

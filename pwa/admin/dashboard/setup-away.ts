const NAME = 'setup-away';

/** Whether the setup list was put away when this browser last saw it: no room is held free for it then. */
export function isNotedAway(): boolean {
  try {
    return localStorage.getItem(NAME) === 'yes';
  } catch {
    return false;
  }
}

export function noteAway(isAway: boolean): void {
  try {
    localStorage.setItem(NAME, isAway ? 'yes' : '');
  } catch {
    // No storage: its room is held free.
  }
}

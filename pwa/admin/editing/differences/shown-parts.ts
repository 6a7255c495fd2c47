export interface Change {
  value: string;
  added: boolean;
  removed: boolean;
}

/** How much of what is the same is shown on each side of a difference. */
const LINES = 2;
const CHARACTERS = 160;
const GAP = '…';

/** The changes, each with a few lines around it. What is the same between them is cut. */
export function shownParts(changes: readonly Change[]): Change[] {
  return changes.flatMap((change, at) => {
    if (change.added || change.removed) return [change];
    const before = at === 0 ? '' : beginning(change.value);
    const after = at === changes.length - 1 ? '' : end(change.value);
    const isWhole = before.length + after.length >= change.value.length;
    return [
      isWhole ? change : { ...change, value: [before, GAP, after].filter((part) => part !== '').join('\n') },
    ];
  });
}

const beginning = (text: string) =>
  text.split('\n').slice(0, LINES).join('\n').slice(0, CHARACTERS).toWellFormed();

const end = (text: string) => text.split('\n').slice(-LINES).join('\n').slice(-CHARACTERS).toWellFormed();

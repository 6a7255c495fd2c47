/** That this browser is told of new posts, and by what the server knows it. */
export interface Followed {
  endpoint: string;
  zone: string;
  /** When the server was told last. Milliseconds since 1970. */
  at: number;
}

const NAME = 'followed-posts';

export function readFollowed(): Followed | undefined {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? 'null') ?? undefined;
  } catch {
    return undefined; // storage refused: it is switched on by hand each time
  }
}

/** undefined: it is told no more. */
export function keepFollowed(followed: Followed | undefined): void {
  try {
    if (followed === undefined) localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, JSON.stringify(followed));
  } catch {
    // Storage is refused or full: notices arrive all the same.
  }
}

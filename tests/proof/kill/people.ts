/** One who writes. Every version of the message but the last was never answered. */
export interface Person {
  email: string;
  text: string;
  /** null: a plain client, which sends once and has no way to repeat. */
  key: string | null;
  supersedes: string[];
  isTried: boolean;
  isAnswered: boolean;
}

export function somePeople(count: number, next: () => number): Person[] {
  return Array.from({ length: count }, (_, at) => ({
    email: `person${at}@example.in`,
    text: `Message ${at} ${'word '.repeat(Math.floor(next() * 200))}`,
    key: next() < 0.1 ? null : crypto.randomUUID(),
    supersedes: [],
    isTried: false,
    isAnswered: false,
  }));
}

/** Edit on a message that waits: new words under a new key, in the place of the try that may have arrived. */
export function edit(person: Person): void {
  if (person.key === null) return;
  person.supersedes = [person.key, ...person.supersedes];
  person.key = crypto.randomUUID();
  person.text += ' (edited)';
}

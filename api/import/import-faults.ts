/** A file that cannot be imported, and why, in a sentence for who asked for it. */
export class ImportRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ImportRefused';
  }
}

/** An item that cannot be imported, and why; the others are imported. */
export class ItemFault extends Error {
  /** What the line of it is said of, where that is more than its part told. */
  readonly about: string | undefined;

  constructor(message: string, about?: string) {
    super(message);
    this.name = 'ItemFault';
    this.about = about;
  }
}

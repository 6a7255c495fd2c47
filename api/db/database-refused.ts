/** The database file cannot be used as it is: the start ends with this one line, the file is left as it was. */
export class DatabaseRefused extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DatabaseRefused';
  }
}

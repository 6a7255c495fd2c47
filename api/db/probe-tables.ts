import { databaseProblem } from './errors.ts';

interface Probe {
  /** Reads from each of these tables. */
  read: (tables: readonly string[]) => Promise<unknown>;
  /** Writes without changing anything. */
  write: () => Promise<void>;
}

/** Answers which of the tables cannot be read. @throws Problem busy, disk_full, and whatever keeps it from writing */
export async function probeTables(tables: readonly string[], { read, write }: Probe): Promise<string[]> {
  try {
    await read(tables);
    await write();
    return [];
  } catch (error) {
    const problem = databaseProblem(error);
    if (problem !== undefined) throw problem;
    const lost: string[] = [];
    for (const name of tables) await read([name]).catch(() => lost.push(name));
    if (lost.length === 0) throw error;
    return lost;
  }
}

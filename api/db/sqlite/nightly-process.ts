import { setPriority } from 'node:os';
import type { NightlyOutcome } from '../engine.ts';
import type { NightlyOrder } from './nightly-backup.ts';
import { nightlyFault, writeNightlyBackup } from './nightly-files.ts';

// Messages, and the operator's password hash: no other user of the machine reads what is written from here on.
process.umask(0o077);
// Visitors first, where the machine lets it.
try {
  setPriority(10);
} catch {
  // A sandbox.
}
// The server ended: nobody would know of the backup.
process.once('disconnect', () => process.exit(1));

const order: NightlyOrder = JSON.parse(process.argv[2] ?? '');
const outcome: NightlyOutcome = await writeNightlyBackup(order).then(
  (made) => ({ made }),
  (error: unknown) => ({ failure: nightlyFault(error, order) }),
);
process.send?.(outcome, () => process.disconnect());

const HOUR_MS = 3_600_000;

/** Loaded into a server under test before its own code: each SIGUSR2 puts the clock of the process an hour forward. */
let ahead = 0;
process.on('SIGUSR2', () => {
  ahead += HOUR_MS;
});

const RealDate = Date;
const now = () => RealDate.now() + ahead;

// Of the same class: `instanceof Date` holds for dates that Node itself makes, too.
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});

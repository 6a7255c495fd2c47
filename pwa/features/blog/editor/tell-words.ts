const devices = (count: number) => `${count.toLocaleString('en-IN')} ${count === 1 ? 'device' : 'devices'}`;

export const devicesTold = (count: number) => `Readers were told of it on ${devices(count)}.`;

/** What the choice means, and whom it reaches. */
export const devicesAsk = (readers: number) =>
  `${readers === 1 ? '1 device asks' : `${devices(readers)} ask`} for new posts. One notice when it is first on the site, between 9 and 21 o’clock where they are. Not for promotions; posts about care are never told of.`;

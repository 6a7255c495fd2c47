import { stored } from '#pwa/shared/browser/stored.ts';

const singleKeys = stored('localStorage', 'operator-single-keys', String);

/** Whether keys without Control do something, as chosen on this device. */
export const areSingleKeysOn = (): boolean => singleKeys.read() !== 'off';

export const chooseSingleKeys = (isOn: boolean): void => void singleKeys.keep(isOn ? undefined : 'off');

const OFF = 'operator-single-keys';

/** Whether keys without Control do something, as chosen on this device. */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(OFF) !== 'off';
  } catch {
    return true; // storage refused
  }
}

export function chooseSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, 'off');
  } catch {
    // storage refused: they stay on
  }
}

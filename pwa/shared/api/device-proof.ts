/** Shows at the next login that this device has logged in before. Stays when the operator logs out. */
const DEVICE = 'known-device';

export function readDeviceProof(): string | null {
  try {
    return localStorage.getItem(DEVICE);
  } catch {
    return null; // storage refused: the device is a new one each time
  }
}

export function keepDeviceProof(proof: string): void {
  try {
    localStorage.setItem(DEVICE, proof);
  } catch {
    // Storage is refused or full: the login has worked.
  }
}

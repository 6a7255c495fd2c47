import { stored } from './stored.ts';

/** Absent while push is off here; '' where it is on and has to be registered with the server again. */
export const operatorEndpoint = stored('localStorage', 'push-endpoint', String);

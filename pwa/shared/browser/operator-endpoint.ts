import { stored } from './stored.ts';

/** Absent while push is off here; '' where it is on and the server has to be told again. */
export const operatorEndpoint = stored('localStorage', 'push-endpoint', String);

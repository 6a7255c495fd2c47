import { TOTP } from 'otpauth';

/** What an authenticator app with this secret shows at a time. */
export const codeAt = (secret: string, time: Date): string =>
  new TOTP({ secret }).generate({ timestamp: time.getTime() });

import { fromBase32 } from '#api/features/session/base32.ts';
import { stepAt, totp } from '#api/features/session/totp.ts';

/** What an authenticator app with this secret shows at a time. */
export const codeAt = (secret: string, time: Date): string => totp(fromBase32(secret), stepAt(time));

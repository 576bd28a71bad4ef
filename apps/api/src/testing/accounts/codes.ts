import { Secret, TOTP } from 'otpauth';

const STEP_MS = 30_000;
const HOUR_STEPS = 120;

/** Code that an app shows, so many half minutes from now. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS });
}

/** A code that no app shows within the next hour, nor has just shown. */
export function wrongCodeOf(secret: string): string {
  const shown = new Set(Array.from({ length: HOUR_STEPS }, (_, i) => codeOf(secret, i - 2)));
  for (let number = 123_456; ; number++) if (!shown.has(String(number))) return String(number);
}

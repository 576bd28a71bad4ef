export const SECOND_STEPS = ['codes', 'passkey', 'recovery'] as const;
export type SecondStep = (typeof SECOND_STEPS)[number];

/** What a sign-in is answered with: whose session it is, or what is to be given besides the password. */
export interface SignedInReply {
  readonly id: number | null;
  readonly next: readonly SecondStep[] | null;
}

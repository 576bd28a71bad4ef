export const SECOND_STEPS = ['codes', 'passkey', 'recovery'] as const;
export type SecondStep = (typeof SECOND_STEPS)[number];

/** Reply to a sign-in: the account of the session, or the steps that are missing besides the password. */
export interface SignedInReply {
  readonly id: number | null;
  readonly next: readonly SecondStep[] | null;
}

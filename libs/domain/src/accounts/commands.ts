import type { Role } from '@rabbet/domain/callers/roles';
import type { PersonalEmail } from './account';

/** Occasion of a new password: set by its owner the first time, after it was forgotten, or in place of another one. */
export type PasswordOccasion = 'invitation' | 'forgotten' | 'change' | 'recovery';
/** Kinds of second factors: codes that an app makes, or a passkey. */
export type SecondFactor = 'codes' | 'passkey';

type Personal = { personal: PersonalEmail };

/** Commands of accounts. Secrets are stored apart, and are part of no command: it says only that one was set. */
export type AccountCommand =
  | ({
      type: 'InviteMember';
      data: { readonly person_id: number; readonly vector_id: number | null; readonly role: Role };
      facts: { readonly id: number };
    } & Personal)
  | { type: 'InviteAgain'; data: { readonly id: number } }
  /** Corrects a mistyped address. */
  | ({ type: 'CorrectInvitation'; data: { readonly id: number } } & Personal)
  | { type: 'NotePassword'; data: { readonly id: number; readonly occasion: PasswordOccasion } }
  | { type: 'AskForNewPassword'; data: { readonly id: number } }
  | { type: 'ChangeRole'; data: { readonly id: number; readonly from: Role; readonly to: Role } }
  | { type: 'DeactivateAccount'; data: { readonly id: number } }
  | { type: 'ActivateAccount'; data: { readonly id: number } }
  | ({ type: 'AskForEmailChange'; data: { readonly id: number } } & Personal)
  | { type: 'ConfirmEmail'; data: { readonly id: number } }
  | { type: 'NoteSecondFactor'; data: { readonly id: number; readonly kind: SecondFactor } }
  | { type: 'ResetSecondFactor'; data: { readonly id: number } }
  | { type: 'NoteAttack'; data: { readonly id: number; readonly failures: number } };

export type AccountEvent =
  | ({
      type: 'StaffInvited';
      data: {
        readonly id: number;
        readonly person_id: number;
        readonly vector_id: number | null;
        readonly role: Role;
      };
    } & Personal)
  | { type: 'StaffInvitedAgain'; data: { readonly id: number } }
  | ({ type: 'StaffInvitationCorrected'; data: { readonly id: number; readonly person_id: number } } & Personal)
  | { type: 'StaffPasswordSet'; data: { readonly id: number; readonly occasion: PasswordOccasion } }
  | { type: 'StaffPasswordForgotten'; data: { readonly id: number } }
  | { type: 'StaffRoleChanged'; data: { readonly id: number; readonly from: Role; readonly to: Role } }
  | { type: 'StaffDeactivated'; data: { readonly id: number } }
  | { type: 'StaffActivated'; data: { readonly id: number } }
  | ({ type: 'StaffEmailChangeAskedFor'; data: { readonly id: number; readonly person_id: number } } & Personal)
  | ({ type: 'StaffEmailChanged'; data: { readonly id: number; readonly person_id: number } } & Personal)
  | { type: 'StaffSecondFactorSet'; data: { readonly id: number; readonly kind: SecondFactor } }
  | { type: 'StaffSecondFactorReset'; data: { readonly id: number } }
  | { type: 'StaffAttackNoticed'; data: { readonly id: number; readonly failures: number } };

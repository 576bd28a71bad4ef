import type { Registrant } from '@rabbet/domain/registrations/registrations';
import type { ConfirmationReply } from '@rabbet/projections';
import type { Calls } from './calls';

const WORKSHOPS = 'core/content/workshops';

/** Ways in which the shop takes money for a seat. */
export interface PaymentReply {
  readonly card: boolean;
  /** Cards are those of the sandbox: nothing is charged. */
  readonly sandbox: boolean;
  /** Days before the first day of a workshop until which a check is taken. */
  readonly check_days: number;
}

/** Division of what was paid, if the registration were canceled. */
export interface GrantReply {
  readonly credit: number;
  readonly kept: number;
  readonly credit_until: string | null;
}

/** Registration that the link in a mail is about, and the use of the link. */
export interface RegistrationLink {
  readonly use: 'cancel' | 'offer';
  readonly workshop_id: number;
  readonly name: string;
  readonly status: ConfirmationReply['registration']['status'];
  readonly starts: string | null;
  readonly paid: number;
  readonly now: GrantReply;
  readonly tomorrow: GrantReply;
  readonly until: string | null;
  readonly confirmation: string | null;
  /** Form of whoever was offered the seat; null once they are erased. */
  readonly registrant: Registrant | null;
}

export function registrationCalls({ get, send }: Pick<Calls, 'get' | 'send'>) {
  return {
    payment: () => get<PaymentReply>(`${WORKSHOPS}/register/payment`),
    /** Rate of the sales tax. */
    salesTax: async () => {
      const named = await get<{ value: string | null }[]>('core/platform/settings', { name: 'nc_wake_sales_tax' });
      return Number(named[0]?.value ?? 0);
    },
    /** Throws a `Problem` of status 404 where there is none. */
    confirmation: async (confirmation: string) => {
      const { data } = await get<{ data: ConfirmationReply }>(`${WORKSHOPS}/confirmation`, { confirmation });
      return data;
    },
    /** Tells what the link in a mail is for; looking changes nothing. */
    lookAtRegistration: (secret: string) => send<RegistrationLink>('POST', `${WORKSHOPS}/register/look`, { secret }),
  };
}

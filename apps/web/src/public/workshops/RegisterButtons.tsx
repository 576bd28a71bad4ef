import type { WorkshopReply } from '@rabbet/client';

/** Seats badge, and the button to register or to join the waitlist: nothing until registrations are taken by the site. */
export function RegisterButtons(_props: { readonly workshop: WorkshopReply }) {
  return null;
}

import { createVisitorClient } from '@rabbet/client';
import { apiHere } from './kernel/api-here';
import { REGISTER } from './kernel/enquire-path';
import type { Enquiries } from './kernel/enquiry-links';
import { createQueryClient } from './kernel/sources';
import { enquiryDialogs } from './public/enquiries/dialogs';

const sources = { queryClient: createQueryClient(), client: createVisitorClient(apiHere()) };
const inquiring = enquiryDialogs(sources);
let registering: Promise<Enquiries> | null = null;

/** Registrations are loaded by few: whoever comes near the link to one has them fetched. */
function over({ pathname }: HTMLAnchorElement): Enquiries | Promise<Enquiries> {
  if (!pathname.startsWith(REGISTER)) return inquiring;
  registering ??= import('./public/registrations/dialogs').then(({ registrationDialogs }) =>
    registrationDialogs(sources),
  );
  return registering;
}

/** Opens over a page what a link leads to: fetched once somebody comes near one. */
export const enquiries: Enquiries = {
  prepare: async (link) => (await over(link)).prepare(link),
  open: async (link) => (await over(link)).open(link),
};

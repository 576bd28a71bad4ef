import { createVisitorClient } from '@rabbet/client';
import { apiHere } from './kernel/data/api-here';
import { REGISTER } from './paths/inquire-path';
import type { Inquiries } from './kernel/navigation/inquiry-links';
import { createQueryClient } from './kernel/data/sources';
import { inquiryDialogs } from './public/inquiries/dialogs';

const sources = { queryClient: createQueryClient(), client: createVisitorClient(apiHere()) };
const inquiring = inquiryDialogs(sources);
let registering: Promise<Inquiries> | null = null;

/** Registrations are loaded by few: whoever comes near the link to one has them fetched. */
function over({ pathname }: HTMLAnchorElement): Inquiries | Promise<Inquiries> {
  if (!pathname.startsWith(REGISTER)) return inquiring;
  registering ??= import('./public/registrations/dialogs').then(({ registrationDialogs }) =>
    registrationDialogs(sources),
  );
  return registering;
}

/** Opens over a page what a link leads to: fetched once somebody comes near one. */
export const inquiries: Inquiries = {
  prepare: async (link) => (await over(link)).prepare(link),
  open: async (link) => (await over(link)).open(link),
};

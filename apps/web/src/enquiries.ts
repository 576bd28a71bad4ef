import { createVisitorClient } from '@rabbet/client';
import { apiHere } from './kernel/api-here';
import { createQueryClient } from './kernel/sources';
import { enquiryDialogs } from './public/enquiries/dialogs';

/** What a page fetches once somebody comes near a link to an enquiry. */
export const enquiries = enquiryDialogs({ queryClient: createQueryClient(), client: createVisitorClient(apiHere()) });

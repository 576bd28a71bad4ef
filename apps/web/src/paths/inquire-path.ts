/** Apart from the other addresses, so that still pages load no more than this. */
export const INQUIRE = '/enquire';
/** Begins the address of the form for each workshop. */
export const REGISTER = '/services/workshops/register/';

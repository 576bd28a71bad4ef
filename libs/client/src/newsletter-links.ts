import type { Calls } from './calls';

export function newsletterLinkCalls({ send }: Pick<Calls, 'send'>) {
  return {
    /** Whom a link of the newsletter is for; looking changes nothing. */
    lookAtNewsletter: (what: 'confirmation' | 'leaving', secret: string) =>
      send<{ email: string | null }>('POST', `core/newsletter/${what}/look`, { secret }),
  };
}

import type { Calls } from './calls';

export function newsletterLinkCalls({ send }: Pick<Calls, 'send'>) {
  return {
    /** Subscriber of a link in the newsletter; looking changes nothing. */
    lookAtNewsletter: (what: 'confirmation' | 'leaving', secret: string) =>
      send<{ email: string | null }>('POST', `core/newsletter/${what}/look`, { secret }),
  };
}

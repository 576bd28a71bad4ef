import { FormField } from '../../kernel/forms/FormField';
import { ShopForm } from '../../kernel/forms/ShopForm';
import { Head } from '../../kernel/pages/Head';
import type { Outcome, PageInput } from '../../kernel/pages/load-page';
import { PATHS } from '../../paths/paths';
import { subscribe } from './newsletter-forms';
import * as WORDS from '../../ui/words';

export const forms = [subscribe];

export function load(): Promise<Outcome> {
  return Promise.resolve('found');
}

/** Page that the form of the footer leads to; shows what is wrong with it. */
export function Page({ visit }: { readonly visit: PageInput }) {
  return (
    <section className="enquire">
      <div className="prose">
        <Head
          title="Newsletter"
          description="New work on our walls, openings and workshops, a few times a year."
          keywords={['newsletter']}
          canonical={visit.origin + PATHS.newsletter}
        />
        <h1>Newsletter</h1>
        <p>New work on our walls, openings and workshops, a few times a year. Each e-mail has a link to unsubscribe.</p>
        <ShopForm form={subscribe} submit="Subscribe" submitting="Sending …">
          <FormField
            name="EMAIL"
            label={`E-mail ${WORDS.required}`}
            type="email"
            autoComplete="email"
            aria-required="true"
          />
          <FormField name="FNAME" label="First name" autoComplete="given-name" />
          <FormField name="LNAME" label="Last name" autoComplete="family-name" />
          <div className="unseen" aria-hidden="true">
            <input type="text" name="HONEYPOT" tabIndex={-1} defaultValue="" autoComplete="off" />
          </div>
        </ShopForm>
      </div>
    </section>
  );
}

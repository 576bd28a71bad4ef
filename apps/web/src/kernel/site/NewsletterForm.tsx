import { useId } from 'react';
import { PATHS } from '../../paths/paths';
import { useShop } from '../data/shop';
import * as WORDS from '../../ui/words';

/**
 * A plain form with the fields of a mailing provider's list, which opens a new tab: sent to the shop itself, until a setting
 * names such a list. No script sends it, and the browser checks
 * nothing: whoever is behind the target says what is wrong.
 */
export function NewsletterForm() {
  const id = useId();
  const { newsletter } = useShop();
  return (
    <form
      className="newsletter-form"
      action={newsletter ?? PATHS.newsletter}
      method="post"
      target="_blank"
      rel="noopener"
      noValidate
    >
      <div className="field">
        <label htmlFor={`${id}-email`}>E-mail {WORDS.required}</label>
        <input
          id={`${id}-email`}
          className="field-input"
          type="email"
          name="EMAIL"
          autoComplete="email"
          aria-required="true"
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-first`}>First name</label>
        <input id={`${id}-first`} className="field-input" name="FNAME" autoComplete="given-name" />
      </div>
      <div className="field">
        <label htmlFor={`${id}-last`}>Last name</label>
        <input id={`${id}-last`} className="field-input" name="LNAME" autoComplete="family-name" />
      </div>
      <div className="unseen" aria-hidden="true">
        <input type="text" name="HONEYPOT" tabIndex={-1} defaultValue="" autoComplete="off" />
      </div>
      <div className="newsletter-error" hidden />
      <div className="newsletter-success" hidden />
      <button className="button">Subscribe</button>
    </form>
  );
}

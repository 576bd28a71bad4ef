import { FormField } from '../../kernel/forms/FormField';
import { PASSWORD_HINT } from './coming-in';

/** What whoever came by a link fills in: their address stands there, so that a password manager keeps both. */
export function ChosenPassword({ label }: { readonly label: string }) {
  return (
    <>
      <FormField name="email" label="E-mail" type="email" autoComplete="username" readOnly />
      <FormField
        name="password"
        label={label}
        type="password"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        required
        autoFocus
      />
    </>
  );
}

import { type CustomerChoice, toComparable } from '@rabbet/domain/people/people';
import type { SuggestionState } from '../../parts/suggestions';

/** Option of the list: somebody, or a new customer. */
export type CustomerOption = CustomerChoice | 'new';

/** Letters of a name before which nobody new is offered: they are more likely the beginning of somebody we have. */
const FEWEST_LETTERS = 3;

/** Words to look for in what is typed; empty if somebody is chosen already, as in "Ann Lee (7)". */
export function termIn(text: string): string {
  const words = text.trim();
  return /\(\d+\)$/.test(words) ? '' : words;
}

/** Options for a term, the nearest first and a new customer last. Who may add nobody chooses among customers alone. */
export function optionsFor(
  term: string,
  { rows, state }: { readonly rows: readonly CustomerChoice[]; readonly state: SuggestionState },
  mayAdd: boolean,
): readonly CustomerOption[] {
  const choices = mayAdd ? rows : rows.filter(({ customer_id }) => customer_id !== null);
  return mayAdd && state === 'there' && isName(term) ? [...choices, 'new'] : choices;
}

function isName(term: string): boolean {
  return (term.match(/\p{L}/gu)?.length ?? 0) >= FEWEST_LETTERS && !term.includes('@');
}

/** The only customer whose name or number was typed whole; null if there is none, or more than one. */
export function onlyMeant(term: string, choices: readonly CustomerChoice[]): CustomerChoice | null {
  const isMeant = ({ customer_id, name }: CustomerChoice) =>
    customer_id !== null && (toComparable(name) === toComparable(term) || String(customer_id) === term);
  const meant = choices.filter(isMeant);
  return meant.length === 1 ? (meant[0] ?? null) : null;
}

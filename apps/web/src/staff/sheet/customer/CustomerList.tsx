import type { SuggestionState } from '../../parts/suggestions';
import { choiceDetails, choiceKeyOf } from './customer-queries';
import type { CustomerOption } from './options';
import type { Choosing } from './use-choosing';

/** List of those to choose from: the nearest first, a new customer last. */
export function CustomerList({ choosing, mayAdd }: { readonly choosing: Choosing; readonly mayAdd: boolean }) {
  const { combobox, options, state, isShown, term, take } = choosing;
  return (
    <div className="customer-list" hidden={!isShown} data-state={state}>
      <ul {...combobox.listProps} aria-label="Matches">
        {options.map((option, i) => (
          <li
            key={option === 'new' ? 'new' : choiceKeyOf(option)}
            {...combobox.optionProps(i)}
            className={option === 'new' ? 'customer-new' : undefined}
            onPointerDown={(event) => event.preventDefault()} // the box keeps the focus
            onClick={() => take(option)}
          >
            <OptionWords option={option} term={term} />
          </li>
        ))}
      </ul>
      <p role="status">{statusWords(state, options.length, mayAdd)}</p>
    </div>
  );
}

function OptionWords({ option, term }: { readonly option: CustomerOption; readonly term: string }) {
  if (option === 'new') return <strong>{`New customer “${term}”`}</strong>;
  return (
    <>
      <strong>{option.name}</strong>
      <span>{choiceDetails(option)}</span>
    </>
  );
}

function statusWords(state: SuggestionState, count: number, mayAdd: boolean): string {
  if (state === 'lost') return 'The shop did not answer. Please type on, or try again.';
  if (count > 0) return '';
  if (state === 'awaited') return 'Searching …';
  return mayAdd ? 'Nobody is called like that. Type the whole name to add them.' : 'Nobody is called like that.';
}

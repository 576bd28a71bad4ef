import type { SearchResult } from '@rabbet/domain/search/search';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { staffPath } from '../../paths/paths';
import { STAFF_PATHS } from '../../paths/staff-paths';
import { type Combobox, useCombobox } from '../../ui/use-combobox';
import { Icon } from '../parts/Icon';
import { type SuggestionState, useSuggestions } from '../parts/suggestions';
import { useClient } from '../session/staff-client';
import { ResultLine } from './ResultLine';
import { resultPath, searchQuery } from './results';
import { SEARCH_BOX } from './search-box';

const SUGGESTED = 8;

/** The one search: suggests while somebody types, and leads to a page of results without scripts. */
export function Search() {
  const { key, pathname, search } = useLocation();
  const term = pathname === STAFF_PATHS.search ? (new URLSearchParams(search).get('term') ?? '') : '';
  return <SearchForm key={key} term={term} />;
}

interface SearchFormProps {
  /** Term that it begins with. */
  readonly term: string;
}

function SearchForm({ term: initialTerm }: SearchFormProps) {
  const navigate = useNavigate();
  const client = useClient();
  const form = useRef<HTMLFormElement>(null);
  const combobox = useCombobox();
  const { isOpen, position, close } = combobox;
  const [term, setTerm] = useState(initialTerm);
  const { rows: results, state } = useSuggestions(term.trim(), isOpen, (words) =>
    searchQuery(client, words, SUGGESTED),
  );
  const allPath = staffPath(STAFF_PATHS.search, { term: term.trim() });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = isOpen && state === 'there' ? results[position] : undefined;
    if (term.trim() !== '') void navigate(chosen ? resultPath(chosen) : allPath);
  };
  const change = (text: string) => {
    setTerm(text);
    combobox.begin();
  };
  const leave = () => (isOpen ? close() : setTerm(''));
  return (
    <form
      ref={form}
      className="search"
      role="search"
      aria-label="Everything"
      action={STAFF_PATHS.search}
      onSubmit={submit}
      onBlur={({ relatedTarget }) => {
        if (!form.current?.contains(relatedTarget)) close();
      }}
    >
      <Icon name="search" />
      <SearchBox {...{ term, combobox, change, leave }} count={results.length} />
      <kbd aria-hidden="true">/</kbd>
      <Suggestions {...{ combobox, results, allPath, state }} isShown={isOpen && term.trim() !== ''} />
    </form>
  );
}

interface SearchBoxProps {
  readonly combobox: Combobox;
  readonly term: string;
  /** Number of suggestions. */
  readonly count: number;
  readonly change: (text: string) => void;
  readonly leave: () => void;
}

function SearchBox({ combobox, term, count, change, leave }: SearchBoxProps) {
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') leave();
    else if (!combobox.moveBy(event, count)) return;
    event.preventDefault();
  };
  return (
    <input
      id={SEARCH_BOX}
      type="search"
      name="term"
      aria-label="Search everything"
      placeholder="Search orders, people, pieces"
      title="/ or Ctrl K"
      maxLength={200}
      value={term}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onFocus={combobox.open}
      onKeyDown={press}
      {...combobox.boxProps(count)}
    />
  );
}

interface SuggestionsProps {
  readonly combobox: Combobox;
  readonly results: readonly SearchResult[];
  readonly allPath: string;
  readonly isShown: boolean;
  readonly state: SuggestionState;
}

function Suggestions({ combobox, results, allPath, isShown, state }: SuggestionsProps) {
  return (
    <div className="suggestions" hidden={!isShown} data-state={state}>
      <ul {...combobox.listProps} aria-label="Suggestions">
        {results.map((result, i) => (
          <li key={`${result.kind} ${result.id}`} {...combobox.optionProps(i)}>
            <Link to={resultPath(result)} tabIndex={-1}>
              <ResultLine result={result} />
            </Link>
          </li>
        ))}
      </ul>
      <p role="status">{statusWords(state, results.length)}</p>
      {results.length >= SUGGESTED && <Link to={allPath}>See more results</Link>}
    </div>
  );
}

function statusWords(state: SuggestionState, count: number): string {
  if (state === 'lost') return 'The shop did not answer. Please type on, or try again.';
  if (count > 0) return '';
  return state === 'there' ? 'Nothing is called like that.' : 'Searching …';
}

import type { SearchResult } from '@rabbet/domain/search/search';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useDeferredValue, useId, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { staffPath } from '../../paths/paths';
import { STAFF_PATHS } from '../../paths/staff-paths';
import { Icon } from '../parts/Icon';
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
  const form = useRef<HTMLFormElement>(null);
  const list = useId();
  const [term, setTerm] = useState(initialTerm);
  const [isOpen, setOpen] = useState(false);
  const [position, setPosition] = useState(0);
  const { results, state } = useSuggestions(term.trim(), isOpen);
  const allPath = staffPath(STAFF_PATHS.search, { term: term.trim() });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = isOpen && state === 'there' ? results[position] : undefined;
    if (term.trim() !== '') void navigate(chosen ? resultPath(chosen) : allPath);
  };
  const change = (text: string) => {
    setTerm(text);
    setOpen(true);
    setPosition(0);
  };
  const move = (step: number) => {
    setOpen(true);
    setPosition((position + step + results.length) % results.length);
  };
  const leave = () => (isOpen ? setOpen(false) : setTerm(''));
  return (
    <form
      ref={form}
      className="search"
      role="search"
      aria-label="Everything"
      action={STAFF_PATHS.search}
      onSubmit={submit}
      onBlur={({ relatedTarget }) => {
        if (!form.current?.contains(relatedTarget)) setOpen(false);
      }}
    >
      <Icon name="search" />
      <SearchBox
        {...{ list, term, change, move, leave }}
        active={isOpen && results[position] ? `${list}-${position}` : undefined}
        onFocus={() => setOpen(true)}
      />
      <kbd aria-hidden="true">/</kbd>
      <Suggestions {...{ list, results, position, allPath, state }} isShown={isOpen && term.trim() !== ''} />
    </form>
  );
}

type SuggestionState = 'there' | 'awaited' | 'lost';

/** Results for what is typed; those of the term before stay until new ones have come. */
function useSuggestions(term: string, isOpen: boolean) {
  const deferredTerm = useDeferredValue(term);
  const { data, isPlaceholderData, isError } = useQuery({
    ...searchQuery(useClient(), deferredTerm, SUGGESTED),
    enabled: isOpen && deferredTerm !== '',
  });
  const isThere = data !== undefined && !isPlaceholderData && deferredTerm === term;
  const state: SuggestionState = isError ? 'lost' : isThere ? 'there' : 'awaited';
  return { results: term === '' ? [] : (data ?? []), state };
}

interface SearchBoxProps {
  readonly list: string;
  readonly term: string;
  /** Id of the suggestion that Enter opens. */
  readonly active: string | undefined;
  readonly change: (text: string) => void;
  readonly move: (step: number) => void;
  readonly leave: () => void;
  readonly onFocus: () => void;
}

function SearchBox({ list, term, active, change, move, leave, onFocus }: SearchBoxProps) {
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') leave();
    else if (step === undefined || active === undefined) return;
    else move(step);
    event.preventDefault();
  };
  return (
    <input
      id={SEARCH_BOX}
      type="search"
      name="term"
      role="combobox"
      aria-label="Search everything"
      aria-expanded={active !== undefined}
      aria-controls={list}
      aria-autocomplete="list"
      aria-activedescendant={active}
      autoComplete="off"
      placeholder="Search orders, people, pieces"
      title="/ or Ctrl K"
      maxLength={200}
      value={term}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onFocus={onFocus}
      onKeyDown={press}
    />
  );
}

interface SuggestionsProps {
  readonly list: string;
  readonly results: readonly SearchResult[];
  readonly position: number;
  readonly allPath: string;
  readonly isShown: boolean;
  readonly state: SuggestionState;
}

function Suggestions({ list, results, position, allPath, isShown, state }: SuggestionsProps) {
  return (
    <div className="suggestions" hidden={!isShown} data-state={state}>
      <ul id={list} role="listbox" aria-label="Suggestions">
        {results.map((result, i) => (
          <li key={`${result.kind} ${result.id}`} id={`${list}-${i}`} role="option" aria-selected={i === position}>
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

function statusWords(state: SuggestionsProps['state'], count: number): string {
  if (state === 'lost') return 'The shop did not answer. Please type on, or try again.';
  if (count > 0) return '';
  return state === 'there' ? 'Nothing is called like that.' : 'Searching …';
}

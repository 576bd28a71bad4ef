import type { List } from '@rabbet/domain/pages/list';
import { type FormEvent, type ReactNode, useState } from 'react';
import { closesOnEscape, closesWhenLeft } from '../../ui/unfolding';
import { useHydrated } from '../../ui/use-hydrated';
import { CsvButton } from './CsvButton';
import type { ListQuery } from './query/list-address';
import { isSavedView, LONGEST_NAME, useSavedViews, withoutPage } from './saved-views';

interface ListMenuProps {
  readonly list: List;
  readonly path: string;
  readonly title: string;
  readonly query: ListQuery;
  /** Columns to choose from; the first one is always shown. */
  readonly offered: readonly { readonly name: string; readonly title: string }[];
  readonly shown: readonly string[];
  /** Stores the names of the columns that somebody chose; null: as usual. */
  readonly onChoose: (names: readonly string[] | null) => void;
}

/** Rarer things to do with a list: its columns, a sheet of it, paper, and a name for the present view. */
export function ListMenu({ list, path, title, query, offered, shown, onChoose }: ListMenuProps) {
  if (!useHydrated()) return null; // all of it needs scripts
  return (
    <details className="popover list-menu" onKeyDown={closesOnEscape} onBlur={closesWhenLeft}>
      <summary className="pill" aria-label="More about this list" title="Columns, CSV, print, views">
        <span aria-hidden="true">⋯</span>
      </summary>
      <div className="popover-content">
        <CsvButton list={list} query={query} name={title.toLowerCase()} />
        <button type="button" className="menu-item" onClick={() => window.print()}>
          Print
        </button>
        <SaveView path={path} query={query} />
        <Columns {...{ offered, shown, onChoose }} />
      </div>
    </details>
  );
}

function Columns({
  offered: [first, ...optional],
  shown,
  onChoose,
}: Pick<ListMenuProps, 'offered' | 'shown' | 'onChoose'>) {
  const choose = (name: string, isShown: boolean) =>
    onChoose(
      [first?.name ?? '', ...optional.map((column) => column.name)].filter((column) =>
        column === name ? isShown : shown.includes(column),
      ),
    );
  return (
    <fieldset className="menu-columns">
      <legend>Columns</legend>
      {optional.map(({ name, title }) => (
        <button
          key={name}
          type="button"
          className="menu-item"
          aria-pressed={shown.includes(name)}
          onClick={() => choose(name, !shown.includes(name))}
        >
          {title}
        </button>
      ))}
      <button type="button" className="menu-item" onClick={() => onChoose(null)}>
        As usual
      </button>
    </fieldset>
  );
}

/** Names the present view, or changes the one that is shown. */
function SaveView({ path, query }: Pick<ListMenuProps, 'path' | 'query'>) {
  const { views, save, rename, remove } = useSavedViews(path);
  const shown = views.find((view) => isSavedView(view, query));
  if (!shown)
    return (
      <NameForm
        key="new"
        label="Save this view as"
        button="Save"
        onName={(name) => save({ name, query: withoutPage(query) })}
      />
    );
  return (
    <NameForm
      key={shown.name}
      label="Name of this view"
      button="Rename"
      name={shown.name}
      onName={(name) => rename(shown.name, name)}
    >
      <button type="button" className="menu-item" onClick={() => remove(shown.name)}>
        Delete this view
      </button>
    </NameForm>
  );
}

interface NameFormProps {
  readonly label: string;
  readonly button: string;
  readonly name?: string;
  readonly onName: (name: string) => void;
  readonly children?: ReactNode;
}

function NameForm({ label, button, name = '', onName, children }: NameFormProps) {
  const [text, setText] = useState(name);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const viewName = text.trim();
    if (viewName !== '') onName(viewName);
  };
  return (
    <form className="menu-name" onSubmit={send}>
      <label>
        {label}
        <input
          className="field-input"
          value={text}
          maxLength={LONGEST_NAME}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <button className="button button-quiet" disabled={text.trim() === ''}>
        {button}
      </button>
      {children}
    </form>
  );
}

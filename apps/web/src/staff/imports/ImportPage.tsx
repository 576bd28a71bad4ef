import { templateOf } from '@rabbet/imports';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { STAFF_PATHS } from '../../paths/staff-paths';
import { Select } from '../../ui/Field';
import { download } from '../parts/download';
import { NothingHere } from '../frame/MissingPage';
import { PageTitle } from '../frame/PageTitle';
import { choicesQuery } from '../sheet/choices';
import { FRAME_FORMS, StaffFrame } from '../frame/StaffFrame';
import { useClient } from '../session/staff-client';
import { forStaff, mayChange, useWho } from '../session/who-asks';
import { ImportOutcome } from './ImportOutcome';
import { KnownFile } from './KnownFile';
import type { Settings } from './settings';
import { rowsIn } from './sheet-file';
import { SheetColumns, useForbidden } from './SheetColumns';
import { CHOSEN_TYPES, SettingFields } from './SettingFields';
import { SORTS, sortsFor } from './sorts';
import { type Import, useImport } from './use-import';

export const Frame = StaffFrame;
export const Missing = NothingHere;
export const forms = FRAME_FORMS;
export const load = forStaff('pieces', async (_visit, { queryClient, client }, who) => {
  if (!mayChange(who, 'pieces')) return 'forbidden';
  return queryClient.fetchQuery(choicesQuery(client, who, CHOSEN_TYPES));
});

const TAKEN = '.xlsx,.csv,.tsv,.txt,.ndjson,.jsonl';

/** A sheet becomes pieces, artists or customers: taken apart, read, tried, and done. */
export function Page() {
  const own = useImport(useClient());
  const { file, reading } = own;
  return (
    <>
      <PageTitle title="Import a sheet">
        <Link to={STAFF_PATHS.imports}>Earlier imports</Link>
      </PageTitle>
      <noscript>Importing a sheet needs JavaScript.</noscript>
      <SortChoice own={own} />
      {!file && <Choose own={own} />}
      {file && (
        <div className="import">
          <p className="import-file">
            <strong>{file.name}</strong>{' '}
            <button type="button" className="button button-quiet" onClick={own.leave} disabled={own.progress !== null}>
              Choose another file
            </button>
          </p>
          {reading && (
            <SheetColumns
              file={file}
              reading={reading}
              settings={own.settings}
              change={own.change}
              isBusy={own.progress !== null}
            />
          )}
          <Decide own={own} />
          <ImportOutcome own={own} />
        </div>
      )}
    </>
  );
}

function SortChoice({ own: { settings, hold, progress } }: { readonly own: Import }) {
  const sorts = sortsFor(useWho());
  return (
    <div className="import-sort">
      <Select
        label="What the sheet holds"
        value={settings.sort}
        disabled={progress !== null}
        onChange={({ target }) => hold(target.value as Settings['sort'])} // one of its options
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {SORTS[sort].title}
          </option>
        ))}
      </Select>
    </div>
  );
}

function Choose({ own: { take, problem, isReading, settings } }: { readonly own: Import }) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) take(file);
  };
  const takeChosen = () => {
    const { current } = input;
    const [file] = current?.files ?? [];
    if (!current || !file) return;
    current.value = ''; // the same file may be mended and chosen again
    take(file);
  };
  useEffect(takeChosen); // a file that was chosen before the script had come
  return (
    <div
      className={isOver ? 'import-drop import-drop-over' : 'import-drop'}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {problem && (
        <div className="shop-form-problem" role="alert">
          <p>{problem}</p>
        </div>
      )}
      <label htmlFor={id}>{isReading ? 'Reading the file …' : 'Drop a sheet here, or choose a file'}</label>
      <input ref={input} id={id} type="file" accept={TAKEN} onChange={takeChosen} disabled={isReading} />
      <button
        type="button"
        className="button button-quiet"
        onClick={() => download(templateOf(settings.sort), `${SORTS[settings.sort].title.toLowerCase()}.csv`)}
      >
        Download a template with one example
      </button>
      <p className="field-hint">
        XLSX, CSV, TSV or NDJSON, at most 20 MB and 100,000 rows. Nothing is changed before you say so. The shop keeps
        the name of the file, and not the file: let it name nobody.
      </p>
    </div>
  );
}

function Decide({ own }: { readonly own: Import }) {
  const { file, reading, send, progress, ended, isBegun, known } = own;
  const forbidden = useForbidden(reading);
  if (!file) return null;
  const rows = rowsIn(file, reading);
  const faults = reading?.faults ?? [];
  const mayTry = rows > 0 && faults.every(({ canDryRun }) => canDryRun) && forbidden.length === 0;
  const isReady = mayTry && faults.length === 0;
  const isBusy = progress !== null;
  const isTried = ended?.isTrial === true && ended.cutOff === null;
  const isDone = ended?.isTrial === false && ended.cutOff === null;
  const willDo = isTried ? ended.tally.countOf('would be added') + ended.tally.countOf('would be changed') : rows;
  return (
    <section className="import-decide" aria-label="What to do">
      <SettingFields own={own} />
      {isBegun && !isBusy && !ended && (
        <p role="status">This file was begun before and not finished: importing goes on where it stopped.</p>
      )}
      {known && !isBusy && (
        <KnownFile
          known={known}
          goOn={() => send(false, { goOn: known.run })}
          importAgain={() => send(false, { goOn: null })}
        />
      )}
      <div className="shop-form-end">
        <button
          type="button"
          className={isTried ? 'button button-quiet' : 'button'}
          disabled={!mayTry || isBusy}
          onClick={() => send(true)}
        >
          Try it
        </button>
        {!isDone && (
          <button
            type="button"
            className={isTried ? 'button' : 'button button-quiet'}
            disabled={!isReady || isBusy || willDo === 0}
            onClick={() => send(false)}
          >
            Import {willDo.toLocaleString('en-US')} {willDo === 1 ? 'row' : 'rows'}
          </button>
        )}
        <p className="field-hint">Trying decides every row as it would be, and changes nothing.</p>
      </div>
    </section>
  );
}

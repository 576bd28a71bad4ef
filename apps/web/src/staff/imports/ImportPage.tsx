import { widgetType } from '@rabbet/domain/artworks/artworks';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { type ChangeEvent, type DragEvent, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { useAnswer } from '../../kernel/answer';
import { STAFF_PATHS } from '../../staff-paths';
import { Select } from '../../ui/Field';
import { PageTitle } from '../PageTitle';
import { choicesQuery } from '../sheet/choices';
import { FRAME_FORMS, StaffFrame } from '../StaffFrame';
import { useClient } from '../staff-client';
import { forStaff, mayChange, useWho } from '../who-asks';
import { ImportOutcome } from './ImportOutcome';
import { SheetColumns } from './SheetColumns';
import { type Import, rowsIn, type Settings, useImport } from './use-import';

export const Frame = StaffFrame;
export const forms = FRAME_FORMS;
const CHOSEN: AnyFields = { type: { kind: 'reference', to: widgetType.name } };
export const load = forStaff('pieces', async (_visit, { queryClient, client }, who) => {
  if (!mayChange(who, 'pieces')) return 'missing';
  return queryClient.fetchQuery(choicesQuery(client, who, CHOSEN));
});

const TAKEN = '.xlsx,.csv,.tsv,.txt,.ndjson,.jsonl';

/** A sheet becomes pieces: taken apart, read, tried, and done. */
export function Page() {
  const own = useImport(useClient());
  const { file, reading } = own;
  return (
    <>
      <PageTitle title="Import pieces">
        <Link to={STAFF_PATHS.imports}>Earlier imports</Link>
      </PageTitle>
      <noscript>Importing a sheet needs JavaScript.</noscript>
      {!file && <Choose own={own} />}
      {file && (
        <div className="import">
          <p className="import-file">
            <strong>{file.name}</strong>{' '}
            <button type="button" className="button button-quiet" onClick={own.leave} disabled={own.progress !== null}>
              Choose another file
            </button>
          </p>
          {reading && <SheetColumns file={file} reading={reading} change={own.change} isBusy={own.progress !== null} />}
          <Decide own={own} />
          <ImportOutcome own={own} />
        </div>
      )}
    </>
  );
}

function Choose({ own: { take, problem, isReading } }: { readonly own: Import }) {
  const id = useId();
  const [isOver, setOver] = useState(false);
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
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) take(file);
    target.value = ''; // the same file may be mended and chosen again
  };
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
      <input id={id} type="file" accept={TAKEN} onChange={choose} disabled={isReading} />
      <p className="field-hint">
        XLSX, CSV, TSV or NDJSON, at most 20 MB and 100,000 rows. Nothing is changed before you say so.
      </p>
    </div>
  );
}

const MODE_WORDS = {
  add: 'Add each row as a new piece',
  update: 'Update pieces that are here',
  upsert: 'Update pieces that are here, add the others',
} as const;

function Decide({ own }: { readonly own: Import }) {
  const { file, reading, send, progress, ended, isBegun } = own;
  if (!file) return null;
  const rows = rowsIn(file, reading);
  const isReady = rows > 0 && (reading?.faults.length ?? 0) === 0;
  const isBusy = progress !== null;
  const isTried = ended?.isTrial === true && ended.cutOff === null;
  const isDone = ended?.isTrial === false && ended.cutOff === null;
  const willDo = isTried ? rows - ended.tally.of('refused') : rows;
  return (
    <section className="import-decide" aria-label="What to do">
      <SettingFields own={own} />
      {isBegun && <p role="status">This file was begun before and not finished: importing goes on where it stopped.</p>}
      <div className="shop-form-end">
        <button
          type="button"
          className={isTried ? 'button button-quiet' : 'button'}
          disabled={!isReady || isBusy}
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

function SettingFields({ own: { settings, change, progress } }: { readonly own: Import }) {
  const types = useAnswer(choicesQuery(useClient(), useWho(), CHOSEN)).data?.[widgetType.name] ?? [];
  const isBusy = progress !== null;
  return (
    <>
      <Select
        label="What the rows do"
        value={settings.mode}
        disabled={isBusy}
        onChange={({ target }) => change({ mode: target.value as Settings['mode'] })} // one of its options
      >
        {Object.entries(MODE_WORDS).map(([mode, words]) => (
          <option key={mode} value={mode}>
            {words}
          </option>
        ))}
      </Select>
      <Select
        label="Type, where a row says none"
        value={settings.type}
        disabled={isBusy}
        onChange={({ target }) => change({ type: target.value })}
      >
        <option value="">None</option>
        {types.map(({ id, name }) => (
          <option key={id} value={name}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label="How pieces came, where a row says none"
        value={settings.how}
        disabled={isBusy}
        onChange={({ target }) => change({ how: target.value as Settings['how'] })} // one of its options
      >
        <option value="">Nothing is recorded</option>
        <option value="Purchased">They were bought</option>
        <option value="Consigned">They are on consignment</option>
      </Select>
      {settings.mode !== 'update' && (
        <label className="import-check">
          <input
            type="checkbox"
            checked={settings.addsArtists}
            disabled={isBusy}
            onChange={({ target }) => change({ addsArtists: target.checked })}
          />{' '}
          Add artists who are new
        </label>
      )}
    </>
  );
}

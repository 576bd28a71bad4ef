import { widgetType } from '@rabbet/domain/artworks/artworks';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { countOf } from '@rabbet/domain/numbers/format-count';
import { useId } from 'react';
import { useAnswer } from '../../kernel/data/answer';
import { Select } from '../../ui/Field';
import { choicesQuery } from '../sheet/choices';
import { useClient } from '../session/staff-client';
import { useWho } from '../session/who-asks';
import { ADDING_LIKELY } from './sending';
import type { Settings } from './settings';
import { SORTS } from './sorts';
import type { Import } from './use-import';

export const CHOSEN_TYPES: AnyFields = { type: { kind: 'reference', to: widgetType.name } };

/** All that is said beside a sheet. */
export function SettingFields({ own }: { readonly own: Import }) {
  const { settings, change } = own;
  const isBusy = own.progress !== null;
  return (
    <>
      <Select
        label="What the rows do"
        value={settings.mode}
        disabled={isBusy}
        onChange={({ target }) => change({ mode: target.value as Settings['mode'] })} // one of its options
      >
        {Object.entries(SORTS[settings.sort].modes).map(([mode, words]) => (
          <option key={mode} value={mode}>
            {words}
          </option>
        ))}
      </Select>
      {settings.sort === 'artworks' && <PieceFields {...{ own, isBusy }} />}
    </>
  );
}

interface PieceFieldsProps {
  readonly own: Import;
  readonly isBusy: boolean;
}

function PieceFields({ own, isBusy }: PieceFieldsProps) {
  const { settings, change } = own;
  const types = useAnswer(choicesQuery(useClient(), useWho(), CHOSEN_TYPES)).data?.[widgetType.name] ?? [];
  return (
    <>
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
        <>
          <Check
            label="Add artists who are new"
            isOn={settings.addsArtists}
            isBusy={isBusy}
            set={(addsArtists) => change({ addsArtists })}
          />
          <Check
            label={ADDING_LIKELY}
            isOn={settings.addsLikely}
            isBusy={isBusy}
            set={(addsLikely) => change({ addsLikely })}
          />
        </>
      )}
      <Check
        label="These pieces came in the past: nobody is told of them as news"
        isOn={settings.isPast}
        isBusy={isBusy}
        set={(isPast) => change({ isPast })}
      />
      <Pictures {...{ own, isBusy }} />
    </>
  );
}

/** Choice of files that the rows name, or that have the numbers of the pieces. */
function Pictures({ own: { pictures, choosePictures }, isBusy }: PieceFieldsProps) {
  const id = useId();
  return (
    <div className="import-pictures">
      <label htmlFor={id}>Pictures of the pieces</label>
      <input
        id={id}
        type="file"
        multiple
        accept="image/*"
        disabled={isBusy}
        onChange={({ target }) => choosePictures([...(target.files ?? [])])}
      />
      <p className="field-hint">
        {pictures.length > 0 && `${countOf(pictures.length, 'file')} chosen. `}A column Image names them; else they have
        the catalog number: 3406.jpg, 3406-1.jpg.
      </p>
    </div>
  );
}

interface CheckProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly isBusy: boolean;
  readonly set: (isOn: boolean) => void;
}

export function Check({ label, isOn, isBusy, set }: CheckProps) {
  return (
    <label className="import-check">
      <input type="checkbox" checked={isOn} disabled={isBusy} onChange={({ target }) => set(target.checked)} /> {label}
    </label>
  );
}

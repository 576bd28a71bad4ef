import type { CategoryCount } from '@rabbet/client';
import { Link, useNavigate } from 'react-router-dom';
import { type Boxes, type BoxChange, useAddressForm } from '../../kernel/lists/address-form';
import { inventoryPath, PATHS } from '../../paths/paths';
import { Field, Select } from '../../ui/Field';
import { Fold } from '../../ui/Fold';
import { useHydrated } from '../../ui/use-hydrated';
import { capital } from './describing';
import { CATEGORY_NAMES, contradictions, filterFields, type Filters, SIZE_NAMES, SORT_NAMES } from './filters';
import * as WORDS from '../../ui/words';

interface FiltersFormProps {
  readonly filters: Filters;
  /** Null where they are not known. */
  readonly counts: readonly CategoryCount[] | null;
}

/** Filters of the inventory. Scripts apply each answer at once; without them the form is sent. */
export function FiltersForm({ filters, counts }: FiltersFormProps) {
  const navigate = useNavigate();
  const go = (address: string) => void navigate(inventoryPath(address));
  const hydrated = useHydrated();
  const { form, boxes, notes, choose, type, leave, send, clear } = useAddressForm<Filters>({
    fields: filterFields,
    values: filters,
    go,
  });
  return (
    <form
      ref={form}
      className="filters"
      role="search"
      aria-label="Inventory"
      action={PATHS.inventory}
      autoComplete="off"
      noValidate={hydrated} // without scripts the browser says what is no number
      onSubmit={send}
    >
      {boxes.count && <input type="hidden" name="count" value={boxes.count} />}
      <div className="filters-term">
        <Field label="Search" type="search" name="term" value={boxes.term} onChange={type} placeholder={HINT} />
        <button className="button">Search</button>
      </div>
      <Fold className="filters-more" title="Filters">
        <Categories chosen={boxes.category} counts={counts} onChange={choose} />
        <Select label="Sort by" name="sort" value={boxes.sort} onChange={choose}>
          {SORT_NAMES.map((name, code) => (
            <option key={name} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <Sizes filters={filters} boxes={boxes} notes={notes} onType={type} onLeave={leave} />
        <Link className="filters-clear" to={PATHS.inventory} onClick={clear}>
          {WORDS.clear}
        </Link>
      </Fold>
    </form>
  );
}

const NOTES = 'size-notes';
const HINT = 'Title, artist, number';
const NUMBER = { type: 'number', min: 0, step: 'any', inputMode: 'decimal', placeholder: 'inches' } as const;
const SIZE_LABELS = {
  min_width: 'Min width',
  max_width: 'Max width',
  min_height: 'Min height',
  max_height: 'Max height',
} as const;

interface SizesProps {
  readonly filters: Filters;
  readonly boxes: Boxes;
  readonly notes: Boxes;
  readonly onType: (event: BoxChange) => void;
  readonly onLeave: () => void;
}

function Sizes({ filters, boxes, notes, onType, onLeave }: SizesProps) {
  const unread = SIZE_NAMES.filter((name) => notes[name]);
  const opposed = contradictions(filters);
  const wrong = [...unread, ...opposed.flat()];
  const open = SIZE_NAMES.some((name) => filters[name] !== null);
  return (
    <Fold className="filters-sizes" title="Size" open={open}>
      <fieldset>
        <legend className="for-ears">Size in inches</legend>
        {SIZE_NAMES.map((name) => (
          <Field
            key={name}
            label={SIZE_LABELS[name]}
            name={name}
            value={boxes[name]}
            onChange={onType}
            onBlur={onLeave}
            aria-invalid={wrong.includes(name) || undefined}
            aria-describedby={wrong.includes(name) ? NOTES : undefined}
            {...NUMBER}
          />
        ))}
        <div id={NOTES} className="filters-notes" aria-live="polite">
          {unread.map((name) => (
            <p key={name}>
              {SIZE_LABELS[name]} {notes[name]}, so it is left out.
            </p>
          ))}
          {opposed.map(([least, most]) => (
            <p key={least}>
              {SIZE_LABELS[least]} is above {SIZE_LABELS[most].toLowerCase()}, so nothing can match.
            </p>
          ))}
        </div>
      </fieldset>
    </Fold>
  );
}

interface CategoriesProps {
  readonly chosen: string | undefined;
  readonly counts: readonly CategoryCount[] | null;
  readonly onChange: (event: BoxChange) => void;
}

function Categories({ chosen, counts, onChange }: CategoriesProps) {
  const count = new Map(counts?.map((entry) => [entry.category, entry.count]));
  return (
    <Select label="Category" name="category" value={chosen} onChange={onChange}>
      <option value="">All categories</option>
      {CATEGORY_NAMES.map((name) => (
        <option key={name} value={name}>
          {counts ? `${capital(name)} (${count.get(name) ?? 0})` : capital(name)}
        </option>
      ))}
    </Select>
  );
}

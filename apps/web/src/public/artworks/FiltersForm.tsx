import type { CategoryCount } from '@rabbet/projections';
import { type ChangeEvent, type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { fromAddress, toAddress } from '../../kernel/address';
import { inventoryPath, PATHS } from '../../paths';
import { Field, Select } from '../../ui/Field';
import { capital } from './describing';
import { CATEGORY_NAMES, filterFields, type Filters, SIZE_NAMES, SORT_NAMES } from './filters';

const TYPING_WAIT_MS = 1_000;

interface FiltersFormProps {
  readonly filters: Filters;
  readonly counts: readonly CategoryCount[];
  readonly typingWaitMs?: number;
}

/**
 * Without scripts a form that is sent; with them, what is chosen counts at once, and what is typed when nothing has
 * been typed for a while, or on Enter. Boxes hold what the visitor typed until the address says something else.
 */
export function FiltersForm({ filters, counts, typingWaitMs = TYPING_WAIT_MS }: FiltersFormProps) {
  const navigate = useNavigate();
  const address = toAddress<Filters>(filterFields, { ...filters, page: 1 });
  const [seen, setSeen] = useState(address);
  const [asked, setAsked] = useState(address);
  const [boxes, setBoxes] = useState(() => boxesOf(filters));
  const [typing, setTyping] = useState(false);
  if (address !== seen) {
    setSeen(address);
    // gone back, or a chip taken away: not what was asked for here
    if (address !== asked) {
      setAsked(address);
      setBoxes(boxesOf(filters));
      setTyping(false);
    }
  }

  const ask = (said: Boxes) => {
    setTyping(false);
    const next = toAddress<Filters>(filterFields, fromAddress<Filters>(filterFields, new URLSearchParams(said)));
    if (next === address) return;
    setAsked(next);
    void navigate(inventoryPath(next));
  };
  const paused = useEffectEvent(() => ask(boxes));
  useEffect(() => {
    if (!typing) return;
    const timer = setTimeout(paused, typingWaitMs);
    return () => clearTimeout(timer);
  }, [typing, boxes, typingWaitMs]);
  const say = ({ target: { name, value } }: Said) => {
    const said = { ...boxes, [name]: value };
    setBoxes(said);
    return said;
  };
  const choose = (event: Said) => ask(say(event));
  const type = (event: Said) => {
    say(event);
    setTyping(true);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    ask(boxes);
  };
  const measured = SIZE_NAMES.some((name) => filters[name] !== null);
  return (
    <form className="filters" role="search" aria-label="Inventory" action={PATHS.inventory} onSubmit={send}>
      {filters.count !== null && <input type="hidden" name="count" value={filters.count} />}
      <div className="filters-term">
        <Field label="Search" type="search" name="term" value={boxes.term} onChange={type} placeholder={HINT} />
        <button className="button">Search</button>
      </div>
      <Categories chosen={boxes.category} counts={counts} onChange={choose} />
      <Select label="Sort by" name="sort" value={boxes.sort} onChange={choose}>
        {SORT_NAMES.map((name, code) => (
          <option key={name} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <details className="filters-sizes" open={measured || undefined}>
        <summary>Size</summary>
        <fieldset onBlur={() => ask(boxes)}>
          <legend className="for-ears">Size in inches</legend>
          {SIZE_NAMES.map((name) => (
            <Field key={name} label={SIZE_LABELS[name]} name={name} value={boxes[name]} onChange={type} {...NUMBER} />
          ))}
        </fieldset>
      </details>
      <Link className="filters-clear" to={PATHS.inventory}>
        CLEAR
      </Link>
    </form>
  );
}

const HINT = 'Title, artist, number';
const NUMBER = { type: 'number', min: 0, step: 'any', inputMode: 'decimal', placeholder: 'inches' } as const;
const SIZE_LABELS = {
  min_width: 'Min width',
  max_width: 'Max width',
  min_height: 'Min height',
  max_height: 'Max height',
} as const;

type Said = ChangeEvent<HTMLInputElement | HTMLSelectElement>;
interface CategoriesProps {
  readonly chosen: string | undefined;
  readonly counts: readonly CategoryCount[];
  readonly onChange: (event: Said) => void;
}

function Categories({ chosen, counts, onChange }: CategoriesProps) {
  const count = new Map(counts.map((one) => [one.category, one.count]));
  return (
    <Select label="Category" name="category" value={chosen} onChange={onChange}>
      <option value="">All categories</option>
      {CATEGORY_NAMES.map((name) => (
        <option key={name} value={name}>
          {capital(name)} ({count.get(name) ?? 0})
        </option>
      ))}
    </Select>
  );
}

/** What stands in each box. */
type Boxes = Record<string, string>;

function boxesOf({ page: _page, ...filters }: Filters): Boxes {
  return Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value ?? '')]));
}

import { CATEGORIES } from '@rabbet/domain/artworks/artworks';
import { Link, useNavigate } from 'react-router-dom';
import { useAddressForm } from '../../kernel/lists/address-form';
import { artistsPath, PATHS } from '../../paths/paths';
import { Field, Select } from '../../ui/Field';
import { Fold } from '../../ui/Fold';
import { capital } from '../artworks/artworks';
import { artistFields, type ArtistFilters, SORT_NAMES } from './artist-filters';
import * as WORDS from '../../ui/words';

/** Filters of the artists. Scripts apply each answer at once; without them the form is sent. */
export function ArtistsForm({ filters }: { readonly filters: ArtistFilters }) {
  const navigate = useNavigate();
  const { form, boxes, choose, type, send, clear } = useAddressForm<ArtistFilters>({
    fields: artistFields,
    values: filters,
    go: (address) => void navigate(artistsPath(address)),
  });
  return (
    <form
      ref={form}
      className="filters filters-artists"
      role="search"
      aria-label="Artists"
      action={PATHS.artists}
      autoComplete="off"
      onSubmit={send}
    >
      {boxes.count && <input type="hidden" name="count" value={boxes.count} />}
      <div className="filters-term">
        <Field label="Search" type="search" name="term" value={boxes.term} onChange={type} placeholder="Name" />
        <button className="button">Search</button>
      </div>
      <Fold className="filters-more" title="Filters">
        <Select label="Category" name="category" value={boxes.category} onChange={choose}>
          <option value="">All categories</option>
          {CATEGORIES.map((name) => (
            <option key={name} value={name}>
              {capital(name)}
            </option>
          ))}
        </Select>
        <Select label="Sort by" name="sort" value={boxes.sort} onChange={choose}>
          {SORT_NAMES.map((name, code) => (
            <option key={name} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <Link className="filters-clear" to={PATHS.artists} onClick={clear}>
          {WORDS.clear}
        </Link>
      </Fold>
    </form>
  );
}

import { isSameName } from '@rabbet/domain/services/services';
import { Field, Select } from '../../ui/Field';
import { mayChange, useWho } from '../session/who-asks';
import { NO_VENDOR, type VendorDraft } from './order-draft';
import type { Template } from './templates';

interface VendorFieldProps {
  readonly template: Template | undefined;
  /** Null as long as nobody said anything of it. */
  readonly vendor: VendorDraft | null;
  readonly change: (next: VendorDraft) => void;
}

/** Takes the firm that does the work, of those of the template, and its price. Only whoever may change costs is asked. */
export function VendorField({ template, vendor, change }: VendorFieldProps) {
  const who = useWho();
  const said = vendor ?? NO_VENDOR;
  const links = linksOf(template, said);
  if (links.length === 0 || !mayChange(who, 'costs')) return null;
  const chosen = links.findIndex((one) => isSame(one, said));
  return (
    <div className="vendor-field">
      <Select
        label="Who does the work"
        value={String(chosen)}
        onChange={({ currentTarget: { value } }) => {
          const link = links[Number(value)];
          const { vendor_id, variation } = link ?? NO_VENDOR;
          change({ ...(link ? said : NO_VENDOR), vendor_id, variation });
        }}
      >
        <option value="-1">the shop itself</option>
        {links.map(({ words }, i) => (
          <option key={words} value={String(i)}>
            {words}
          </option>
        ))}
      </Select>
      {chosen >= 0 && (
        <>
          <Field
            label="Their price for one"
            inputMode="decimal"
            autoComplete="off"
            value={said.cost}
            onChange={(event) => change({ ...said, cost: event.currentTarget.value })}
          />
          <Field
            label="Notes for them (optional)"
            autoComplete="off"
            value={said.notes}
            onChange={(event) => change({ ...said, notes: event.currentTarget.value })}
          />
        </>
      )}
    </div>
  );
}

type Link = Pick<VendorDraft, 'vendor_id' | 'variation'>;

function isSame(a: Link, b: Link): boolean {
  return a.vendor_id === b.vendor_id && isSameName(a.variation, b.variation);
}

/** Vendors of the template with what each does, each once; and the one that stands. */
function linksOf(template: Template | undefined, said: VendorDraft): readonly (Link & { readonly words: string })[] {
  const offered = (template?.vendors ?? []).map(({ vendor_id, variation, vendor }) => ({
    vendor_id,
    variation: variation ?? '',
    name: String(vendor?.name ?? `company ${vendor_id}`),
  }));
  const standing = said.vendor_id === 0 ? [] : [{ ...said, name: `company ${said.vendor_id}` }];
  const all = [...offered, ...standing];
  return all
    .filter((one, i) => all.findIndex((other) => isSame(other, one)) === i)
    .map(({ vendor_id, variation, name }) => ({
      vendor_id,
      variation,
      words: variation === '' ? name : `${name}: ${variation}`,
    }));
}

import { refuse } from '@rabbet/domain/deciders/refusal';
import {
  company,
  type ContactDetail,
  contactDetail,
  isOfOneHuman,
  type Point,
  point,
  type VectorValue,
  vectorValue,
} from '@rabbet/domain/people/people';
import { listRecords, type QueryContext, recordsOf, withRelated } from '@rabbet/projections';
import type { QueryReadModels } from '../kernel/changes/fact-sources';
import type { RecordGuard } from '../kernel/changes/record-guard';

type Detail = ContactDetail & { readonly attribute: (VectorValue & { readonly point: Point | null }) | null };

/**
 * Rejects making an artist of a firm that has a phone or mail of its own. These stand in the log in clear, as a firm's may;
 * an artist is one human, whose details are written under their key.
 */
export function artistGuard(ask: QueryReadModels): RecordGuard {
  return async ({ kind, id, command, currentValues }) => {
    if (kind.name !== company.name || command.type !== 'Change') return;
    if (command.data.is_artist !== true || currentValues.is_artist === true) return;
    const details = await ask([contactDetail, vectorValue, point].map(recordsOf), (context) => detailsOf(context, id));
    if (details.some((detail) => isOfOneHuman(detail, detail.attribute, detail.attribute?.point ?? null)))
      refuse(
        'contact/artist',
        'This firm has a phone or mail of its own, and an artist’s is one person’s: remove it, and add it again, saying whose it is.',
        'is_artist',
      );
  };
}

async function detailsOf(context: QueryContext, id: number): Promise<readonly Detail[]> {
  const details = await listRecords(context, contactDetail, { company_id: id });
  return (await withRelated(context, contactDetail, details, ['attribute'])) as unknown as Detail[]; // by their fields
}
